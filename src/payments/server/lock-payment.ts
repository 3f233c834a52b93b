import type { Tx } from '#kit/server/db/db.ts'
import * as store from './store.ts'

export function lockPayment(tx: Tx, id: string): Promise<store.Payment | undefined> {
  return store.lockPayment(tx, id)
}
