import type { Db, Tx } from '#kit/server/db.ts'
import type { CardGateway } from './gateway.ts'
import type { Payment } from './store.ts'

export type { Payment }

/** What a domain does with money that was authorized for it. Payments know nothing of slots or places. */
export type Purpose = {
  /**
   * Locks what the payment belongs to already, before the payment itself is changed: whoever cancels or changes it takes the
   * locks in this order too, so that nobody waits for each other crosswise.
   */
  lock(tx: Tx, payment: Payment): Promise<void>
  /**
   * Asks others on whose word it depends whether it can still be had, before any transaction: they may take seconds. Throws a `Problem`
   * when it cannot, and the card is let go.
   */
  askOthers?(payment: Payment): Promise<void>
  /**
   * Writes what the payment is for, in the transaction that claims it; of two settlers only one comes so far. Throws a
   * `Problem` when it cannot be had any more: then nothing is written and the card is let go. `afterCommit` must not throw.
   */
  fulfil(tx: Tx, payment: Payment): Promise<{ afterCommit: () => void }>
  /** Whether the money is taken at once, or waits for somebody's word. */
  takesMoneyAtOnce(payment: Payment): boolean
  /** The money that waited for somebody's word was taken, in the transaction that notes it. Asked only of such payments. */
  captured(tx: Tx, payment: Payment): Promise<{ afterCommit: () => void }>
  /** The authorization was lost after what was paid for had been written: takes it back, if it is still there. */
  lose(tx: Tx, payment: Payment): Promise<{ afterCommit: () => void }>
  /** The card's bank asks its owner: keeps what is being bought so many minutes longer, if it is still there. */
  keepWaiting(tx: Tx, payment: Payment, minutes: number): Promise<void>
}

/** By what a purpose begins with: `facility:<id>` is `facility`. Handed in by the app, which knows every domain. */
export type Purposes = Readonly<Record<string, Purpose>>

export type PaymentServices = { db: Db; gateway: CardGateway; purposes: Purposes }

export function purposeOf({ purposes }: PaymentServices, { purpose }: Payment): Purpose {
  const kind = purpose.split(':', 1)[0]!
  const found = purposes[kind]
  if (!found) throw new Error(`Nobody knows what a payment for "${kind}" is for.`)
  return found
}
