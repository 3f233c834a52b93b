import { setTimeout as sleep } from 'node:timers/promises'
import { makeAdministratorLink } from '#accounts/server/people/make-administrator-link.ts'
import { addJob } from '#kit/server/jobs/job-queue.ts'
import type { Refund } from '#payments/contract.ts'
import type { ChaosDatabase } from '../../bench/chaos/database.ts'
import type { Supervised } from '../../bench/chaos/processes.ts'
import { waitFor } from '../conformance/parts/services.ts'
import { bookSlot, type Visitor } from '../conformance/parts/visitor.ts'
import type { AlertFault } from './fault.ts'
import type { Installation } from './installation.ts'
import { nextSlot } from './next-slot.ts'

/** Let all of a booking's requests to the provider finish. */
const SETTLE_MS = 5_000
/** The check leaves payments alone that changed within two minutes. */
const CHECKED_AFTER_MS = 130_000

export const providerCut: AlertFault = {
  rules: ['OpenfieldPaymentsUnsettled'],
  words: 'connections to the payment provider are reset, and a customer cancels a paid booking',
  async begin({ name, web, worker, visitor }) {
    const customer = visitor()
    const id = await bookSlot(customer, nextSlot(name))
    await sleep(SETTLE_MS)
    orderAll([web, worker], 'cut')
    await customer.post(`/api/bookings/${id}/cancel`, {})
    return () => orderAll([web, worker], 'open')
  },
}

export const ledgerChanged: AlertFault = {
  rules: ['OpenfieldPaymentMismatch'],
  words: 'an amount in the ledger is changed by hand; the books are checked then and after the correction',
  async begin({ name, database, visitor }) {
    await bookSlot(visitor(), nextSlot(name))
    await sleep(CHECKED_AFTER_MS)
    const id = await changeLedger(database, { cents: 100 })
    return async () => void (await changeLedger(database, { cents: -100, id }))
  },
}

export const refundFails: AlertFault = {
  rules: ['OpenfieldRefundFailed'],
  words: 'the bank rejects a refund; later it accepts one, and an administrator retries',
  async begin({ name, database, web, visitor }) {
    const customer = visitor()
    const bookingId = await bookSlot(customer, nextSlot(name), { card: 'pm_card_refundFail' })
    await sleep(SETTLE_MS)
    await customer.post(`/api/bookings/${bookingId}/cancel`, {})
    return async () => {
      // The sandbox is the bank here: from now on the card is one that takes refunds.
      await database.ask(
        db => db`
          update sandbox_payment_intent set payment_method = 'pm_card_visa' where payment_method = 'pm_card_refundFail'`,
      )
      await retryRefunds(await signInAdministrator({ database, web, visitor }))
    }
  },
}

function orderAll(processes: readonly Supervised[], mood: 'cut' | 'open'): void {
  for (const process of processes) process.order({ provider: { mood, delayMs: 0 } })
}

/** Past all triggers, then as “Check now” does. Returns the row's id. */
async function changeLedger(database: ChaosDatabase, { cents, id }: { cents: number; id?: string }): Promise<string> {
  return database.ask(async db => {
    const row = await db.begin(async tx => {
      await tx`set local session_replication_role = replica`
      const [changed] = await tx<{ id: string }[]>`
        update ledger set charged_cents = charged_cents + ${cents}::int, owner_cents = owner_cents + ${cents}::int
        where id = coalesce(${id ?? null}::bigint, (select max(id) from ledger where kind = 'capture')) returning id::text`
      return changed!.id
    })
    await addJob(db, { name: 'check-books', key: 'check-books', inSeconds: 0 })
    return row
  })
}

async function signInAdministrator({ database, web, visitor }: Pick<Installation, 'database' | 'web' | 'visitor'>) {
  const link = await database.ask(db => makeAdministratorLink(db, web.origin))
  const administrator = visitor()
  await administrator.post('/api/sign-in', { token: new URL(link).searchParams.get('token') })
  return administrator
}

async function retryRefunds(administrator: Visitor): Promise<void> {
  const failed = await waitFor(async () => {
    const refunds = await administrator.get<Refund[]>('/api/refunds')
    return refunds.length > 0 ? refunds : undefined
  })
  if (!failed) throw new Error('The administrator sees no failed refund.')
  for (const { id } of failed) await administrator.post(`/api/refunds/${id}/retry`, {})
}
