import type { Tx } from '#kit/server/db.ts'
import * as store from './store.ts'

/** A payment that nobody else changes until the transaction ends; undefined when there is none. */
export function lockPayment(tx: Tx, id: string): Promise<store.Payment | undefined> {
  return store.lockPayment(tx, id)
}
