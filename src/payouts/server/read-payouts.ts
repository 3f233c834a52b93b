import type { BookingServices } from '#bookings/server/booking-services.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { readPayoutStatus } from '#payments/server/recheck-payout-account.ts'
import { PAY_OUT } from '#payouts/server/payees/payout-account.ts'
import { MAX_PAYEES, type Payee, type Payouts } from '../contract.ts'
import { type Books, dueOf, isBalanced } from '../rules.ts'
import { findPayees, type PayeeRow, sumBooks } from './store.ts'

/** Wakes the job if something can be sent now. */
export async function readPayouts(services: BookingServices, accountId: string): Promise<Payouts> {
  const { db } = services
  const [rows, books] = await Promise.all([findPayees(db, accountId, MAX_PAYEES), sumBooks(db, accountId)])
  const payees = await Promise.all(rows.map(async row => present(row, await statusOf(services, row))))
  if (payees.some(({ status }, index) => status === 'ready' && dueOf(rows[index]!) > 0)) wakeJob(db, PAY_OUT)
  return { payees, payeeCount: rows[0]?.count ?? 0, books: presentBooks(books) }
}

/** The owner of an incomplete account may have just returned from the provider. */
async function statusOf(services: BookingServices, row: PayeeRow): Promise<Payee['status']> {
  const { status, party, id, isPending } = row
  if (status === 'none' && isPending) return 'started'
  if (status !== 'started') return status
  return readPayoutStatus(services, party === 'athlete' ? { athleteId: id } : { facilityId: id })
}

function present(row: PayeeRow, status: Payee['status']): Payee {
  const { party, id, name, isConnected, isRefused } = row
  return {
    party,
    id,
    name,
    status,
    isConnected,
    share: toDecimal(row.shareCents),
    paidOut: toDecimal(row.sentCents),
    onTheWay: toDecimal(row.requestedCents),
    waiting: toDecimal(row.waitingCents),
    due: toDecimal(dueOf(row)),
    isRefused,
    bookings:
      party === 'athlete' ? null : { paidAtOnce: toDecimal(row.paidAtOnceCents), kept: toDecimal(row.keptCents) },
  }
}

function presentBooks(books: Books): Payouts['books'] {
  return {
    captured: toDecimal(books.capturedCents),
    refunded: toDecimal(books.refundedCents),
    platform: toDecimal(books.platformCents),
    facility: toDecimal(books.facilityCents),
    athlete: toDecimal(books.athleteCents),
    isBalanced: isBalanced(books),
  }
}
