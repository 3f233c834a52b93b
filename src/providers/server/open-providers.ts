import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import { unseal } from '#kit/server/seal.ts'
import { makeTally } from '#kit/server/tally.ts'
import type { OtherProvider } from '../connection-rules.ts'
import type { OutsideFetch } from './adapter.ts'
import { activenet } from './adapters/activenet.ts'
import { civicrec } from './adapters/civicrec.ts'
import { ical } from './adapters/feed-adapter.ts'
import { perfectmind } from './adapters/perfectmind.ts'
import { rectrac } from './adapters/rectrac.ts'
import { type FetchWithin, makeFetchOutside } from './outside/fetch-outside.ts'
import { withRetry } from './outside/with-retry.ts'
import type { ProviderServices } from './provider-services.ts'
import { simulatedAdapters } from './simulator/simulated-adapters.ts'
import type { Simulator } from './simulator/start-simulator.ts'

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
