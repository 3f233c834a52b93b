import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OtherProvider } from '#calendars/contract.ts'
import { nameBasedUuid } from '#kit/server/db/name-based-uuid.ts'
import { offsetMinutesAt } from '#kit/shared/time.ts'
import { simulatorFaults } from './faults.ts'

/** Encoded in the key, so that simulators are stateless. `fault` affects every request. */
const SimulatedAccount = z.object({
  facilityId: z.string().min(1).max(100),
  timeZone: z.string().min(1).max(60).refine(isZone),
  fault: z.enum(simulatorFaults).optional(),
})
export type SimulatedAccount = z.infer<typeof SimulatedAccount>
export type SimulatedVendor = OtherProvider

const PREFIX = 'simulated-'
const NAMESPACE = '0b5f2a52-7a4b-4a0e-9d6b-2f7a3c1d8e90'

export function simulatedKey(account: SimulatedAccount): string {
  return PREFIX + Buffer.from(JSON.stringify(SimulatedAccount.parse(account))).toString('base64url')
}

export function accountOfKey(key: string): SimulatedAccount | undefined {
  if (!key.startsWith(PREFIX) || key.length > 500) return undefined
  try {
    return SimulatedAccount.parse(JSON.parse(Buffer.from(key.slice(PREFIX.length), 'base64url').toString()))
  } catch {
    return undefined
  }
}

export function simulatedSettings(origin: string, vendor: SimulatedVendor, account: SimulatedAccount) {
  const key = simulatedKey(account)
  const settings: Record<SimulatedVendor, Record<string, string>> = {
    activenet: {
      organization: 'simulated',
      resourceId: String(simulatedNumber(account.facilityId)),
      apiKey: key,
      region: 'us',
    },
    perfectmind: {
      client: 'simulated',
      clientNumber: String(simulatedNumber('client')),
      facilityId: simulatedId(account.facilityId),
      accessKey: key,
    },
    ical: { feedUrl: `${origin}/civicrec/${key}/calendar.ics` },
    civicrec: { feedUrl: `${origin}/civicrec/${key}/calendar.ics`, format: 'ical', meaning: 'busy' },
    rectrac: { feedUrl: `${origin}/rectrac/${key}/reservations.csv`, format: 'csv', meaning: 'busy' },
  }
  return settings[vendor]
}

/** With two neighbors: no vendor's account has one facility. */
export function facilitiesOf({ facilityId }: SimulatedAccount): string[] {
  return [`${facilityId} (east)`, facilityId, `${facilityId} (west)`]
}

/** In ACTIVE Net's format. */
export function simulatedNumber(facilityId: string): number {
  return createHash('sha256').update(facilityId).digest().readUInt32BE() % 1_000_000_000
}

/** In PerfectMind's format. */
export function simulatedId(facilityId: string): string {
  return nameBasedUuid(NAMESPACE, facilityId)
}

function isZone(name: string): boolean {
  try {
    return !Number.isNaN(offsetMinutesAt(name, 0))
  } catch {
    return false
  }
}
