import type { Db, Tx } from '#kit/server/db/db.ts'
import type { CardGateway } from './gateway.ts'
import type { Payment } from './store.ts'

export type { Payment }

/** What a domain does with authorized money. Payments know nothing of slots or seats. */
export type Purpose = {
  /** Runs before the payment is locked. Cancel and change lock in the same order, so callers cannot deadlock. */
  lock(tx: Tx, payment: Payment): Promise<void>
  /**
   * Runs outside transactions, since external systems may take seconds. If it throws a `Problem`, the authorization is
   * voided.
   */
  askOthers?(payment: Payment): Promise<void>
  /**
   * Runs in the transaction that claims the payment; only one settler gets here. If it throws a `Problem`, nothing is
   * written and the authorization is voided.
   */
  fulfil(tx: Tx, payment: Payment): Promise<void>
  /** False if capture waits for approval. */
  takesMoneyAtOnce(payment: Payment): boolean
  /** Only for captures that waited for approval; runs in the recording transaction. */
  captured(tx: Tx, payment: Payment): Promise<void>
  /** The authorization was lost after fulfillment. */
  lose(tx: Tx, payment: Payment): Promise<void>
  /** Called while the bank authenticates the cardholder. */
  keepWaiting(tx: Tx, payment: Payment, minutes: number): Promise<void>
}

/** Keyed by prefix: `facility` for `facility:<id>`. Injected by the app, which knows every domain. */
export type Purposes = Readonly<Record<string, Purpose>>

export type PaymentServices = { db: Db; gateway: CardGateway; purposes: Purposes }

export function purposeOf({ purposes }: PaymentServices, { purpose }: Payment): Purpose {
  const kind = purpose.split(':', 1)[0]!
  const found = purposes[kind]
  if (!found) throw new Error(`Nobody knows what a payment for "${kind}" is for.`)
  return found
}
