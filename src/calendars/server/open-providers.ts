import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Db } from '#kit/server/db/db.ts'
import { makeTally } from '#kit/server/observability/tally.ts'
import { unseal } from '#kit/server/security/seal.ts'
import { activenet } from '../adapters/server/activenet.ts'
import { civicrec } from '../adapters/server/civicrec.ts'
import { ical } from '../adapters/server/feed-adapter.ts'
import { perfectmind } from '../adapters/server/perfectmind.ts'
import { rectrac } from '../adapters/server/rectrac.ts'
import type { OtherProvider } from '../connections/rules.ts'
import { type FetchWithin, makeFetchOutside } from '../outside/server/fetch-outside.ts'
import { withRetry } from '../outside/server/with-retry.ts'
import { simulatedAdapters } from '../simulator/server/simulated-adapters.ts'
import type { Simulator } from '../simulator/server/start-simulator.ts'
import type { OutsideFetch } from './adapter.ts'
import type { ProviderServices } from './provider-services.ts'

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
