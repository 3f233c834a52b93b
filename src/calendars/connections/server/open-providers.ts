import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { activenet } from '#calendars/adapters/server/activenet.ts'
import { civicrec } from '#calendars/adapters/server/civicrec.ts'
import { ical } from '#calendars/adapters/server/feed-adapter.ts'
import { perfectmind } from '#calendars/adapters/server/perfectmind.ts'
import { rectrac } from '#calendars/adapters/server/rectrac.ts'
import type { OtherProvider } from '#calendars/contract.ts'
import { type FetchWithin, makeFetchOutside } from '#calendars/outside/server/fetch-outside.ts'
import { withRetry } from '#calendars/outside/server/with-retry.ts'
import type { OutsideFetch } from '#calendars/server/adapter.ts'
import type { ProviderServices } from '#calendars/server/provider-services.ts'
import { simulatedAdapters } from '#calendars/simulator/server/simulated-adapters.ts'
import type { Simulator } from '#calendars/simulator/server/start-simulator.ts'
import type { Db } from '#kit/server/db/db.ts'
import { makeTally } from '#kit/server/observability/tally.ts'
import { unseal } from '#kit/server/security/seal.ts'

type Foundation = {
  db: Db
  sealingKey: string
  publicUrl: string
  fetchOutside: FetchWithin
  /** Demo only. */
  simulator?: Simulator | null | undefined
}

/** Only the simulator may be reached on this machine. */
export function openProviders({ db, sealingKey, publicUrl, fetchOutside, simulator }: Foundation): ProviderServices {
  return {
    db,
    answers: makeTally(),
    real: { adapters: { ical, activenet, perfectmind, civicrec, rectrac }, ask: patiently(fetchOutside) },
    simulated: simulator
      ? {
          adapters: simulatedAdapters(simulator.origin),
          ask: patiently(makeFetchOutside({ publicUrl, mayAskLoopback: origin => origin === simulator.origin })),
          settingsFor: (vendor, account) => simulator.settingsFor(vendor, account),
        }
      : null,
    unseal({ sealed, ...connection }) {
      const text = unseal(sealingKey, sealPurpose(connection), sealed)
      // Another connection's or another key's: treated as missing.
      return text === undefined ? {} : Secrets.parse(JSON.parse(text))
    },
  }
}

const Secrets = z.record(z.string(), z.string())

export function sealPurpose({ facilityId, provider }: { facilityId: string; provider: OtherProvider }): string {
  return `provider:${facilityId}:${provider}`
}

function patiently(ask: FetchWithin): OutsideFetch {
  return withRetry(ask, { now: () => performance.now(), random: Math.random, wait })
}
