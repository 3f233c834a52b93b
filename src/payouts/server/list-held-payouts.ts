import type { Db } from '#kit/server/db.ts'
import type { PayoutParty } from '../contract.ts'
import { findHeld } from './store.ts'

/** Money of a clinic that should have gone out and cannot; whole cents. */
export type HeldPayout = {
  clinicId: string
  clinicTitle: string
  party: PayoutParty
  payeeName: string
  restCents: number
  /** Since when it could have gone out. */
  since: Date
  why: 'no-account' | 'account-incomplete' | 'refused'
}

/** Payouts that wait for somebody: the payee has nowhere to be paid, or the provider has refused. The longest waiting first. */
export function listHeldPayouts(db: Db, limit: number): Promise<HeldPayout[]> {
  return findHeld(db, limit)
}
