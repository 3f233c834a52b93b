import type { Db } from '#kit/server/db/db.ts'
import type { PayoutParty } from '../contract.ts'
import { findHeld } from './store.ts'

/** Whole cents. */
export type HeldPayout = {
  clinicId: string
  clinicTitle: string
  party: PayoutParty
  payeeName: string
  restCents: number
  since: Date
  why: 'no-account' | 'account-incomplete' | 'refused'
}

/** No usable account, or refused. Longest waiting first. */
export function listHeldPayouts(db: Db, limit: number): Promise<HeldPayout[]> {
  return findHeld(db, limit)
}
