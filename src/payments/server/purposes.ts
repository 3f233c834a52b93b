import type { Db, Tx } from '#kit/server/db.ts'
import type { CardGateway } from './gateway.ts'
import type { Payment } from './store.ts'

export type { Payment }

/** What a domain does with money authorized for it. Payments know nothing of slots or seats. */
export type Purpose = {
  /**
   * Locks what the payment already belongs to before the payment itself. Cancel and change lock in the same order,
   * which avoids deadlocks.
   */
  lock(tx: Tx, payment: Payment): Promise<void>
  /**
   * Asks external systems for availability before any transaction, as they may take seconds. Throws a `Problem` if it
   * is gone; the authorization is then voided.
   */
  askOthers?(payment: Payment): Promise<void>
  /**
   * Writes what was bought in the transaction that claims the payment; only one of two settlers gets here. Throws a
   * `Problem` if it is gone: nothing is written and the authorization is voided. `afterCommit` must not throw.
   */
  fulfil(tx: Tx, payment: Payment): Promise<{ afterCommit: () => void }>
  /** False if the capture waits for somebody's approval. */
  takesMoneyAtOnce(payment: Payment): boolean
  /** Runs in the transaction that records a capture that had waited for approval. Not called for other payments. */
  captured(tx: Tx, payment: Payment): Promise<{ afterCommit: () => void }>
  /** The authorization was lost after fulfillment: undoes what was bought if it still exists. */
  lose(tx: Tx, payment: Payment): Promise<{ afterCommit: () => void }>
  /** The bank is authenticating the cardholder: keeps what is being bought so many minutes longer. */
  keepWaiting(tx: Tx, payment: Payment, minutes: number): Promise<void>
}

/** Keyed by the prefix of a purpose: `facility` for `facility:<id>`. Injected by the app, which knows every domain. */
export type Purposes = Readonly<Record<string, Purpose>>

export type PaymentServices = { db: Db; gateway: CardGateway; purposes: Purposes }

export function purposeOf({ purposes }: PaymentServices, { purpose }: Payment): Purpose {
  const kind = purpose.split(':', 1)[0]!
  const found = purposes[kind]
  if (!found) throw new Error(`Nobody knows what a payment for "${kind}" is for.`)
  return found
}
