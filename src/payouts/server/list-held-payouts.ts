import type { Db } from '#kit/server/db.ts'
import type { PayoutParty } from '../contract.ts'
import { findHeld } from './store.ts'

/** Whole cents. */
export type HeldPayout = {
  clinicId: string
  clinicTitle: string
  party: PayoutParty
  payeeName: string
  restCents: number
  /** When it could have been sent. */
  since: Date
  why: 'no-account' | 'account-incomplete' | 'refused'
}

/** Payouts that need somebody: no usable account, or refused by the provider. Longest waiting first. */
export function listHeldPayouts(db: Db, limit: number): Promise<HeldPayout[]> {
  return findHeld(db, limit)
}
