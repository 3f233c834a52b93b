import { z } from 'zod'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { Db } from '#kit/server/db/db.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { type CsvColumn, csvPages } from '#kit/server/files/csv.ts'
import { type AskedPage, cutPage, Moment, type Page } from '#kit/server/http/pages.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { readPayoutStatus } from '#payments/server/payout-accounts/recheck-payout-account.ts'
import { PAY_OUT } from '#payouts/server/payees/payout-account.ts'
import { MAX_PAYEES, type Payee, type PayoutLine, type Payouts } from '../contract.ts'
import { type Books, dueOf, isBalanced } from '../rules.ts'
import {
  findLines,
  findPayees,
  type LinePosition,
  type LineRow,
  type PayeeRow,
  type Payees,
  sumBooks,
} from './store.ts'

/** Wakes the job if something can be sent now. */
export async function readPayouts(services: BookingServices, whose: Payees): Promise<Payouts> {
  const { db } = services
  const [rows, books] = await Promise.all([findPayees(db, whose, MAX_PAYEES), sumBooks(db, whose)])
  const payees = await Promise.all(rows.map(async row => present(row, await statusOf(services, row))))
  if (payees.some(({ status }, index) => status === 'ready' && dueOf(rows[index]!) > 0)) wakeJob(db, PAY_OUT)
  return { payees, payeeCount: rows[0]?.count ?? 0, books: presentBooks(books) }
}

/** The owner of an incomplete account may have just returned from the provider. */
async function statusOf(services: BookingServices, row: PayeeRow): Promise<Payee['status']> {
  const { status, party, id, isPending } = row
  if (status === 'none' && isPending) return 'started'
  if (status !== 'started') return status
  return readPayoutStatus(services, payeeOf(party, id))
}

function payeeOf(party: Payee['party'], id: string) {
  if (party === 'organization') return { organizationId: id }
  return party === 'athlete' ? { athleteId: id } : { facilityId: id }
}

function present(row: PayeeRow, status: Payee['status']): Payee {
  const { party, id, name, organizationId, facilityCount, mayChange, isConnected, isRefused } = row
  return {
    party,
    id,
    name,
    organizationId,
    facilityCount,
    mayChange,
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

export const LinePlace = z.object({ at: Moment, id: z.string().regex(/^[lp][\da-f-]{1,36}$/) })

/** Newest first. */
export async function listLines(
  db: Db,
  whose: Payees,
  { limit, ...asked }: AskedPage<LinePosition>,
): Promise<Page<PayoutLine, LinePosition>> {
  const found = await findLines(db, whose, { ...asked, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ exactAt, id }) => ({ at: exactAt, id }))
  return { rows: rows.map(presentLine), next }
}

function presentLine(row: LineRow): PayoutLine {
  const about = {
    id: row.id,
    at: row.at.toISOString(),
    clinicId: row.clinicId,
    title: row.clinicTitle ?? 'Booking',
    facilityName: row.facilityName,
  }
  if (row.kind === 'payout')
    return { ...about, kind: row.kind, party: row.party!, amount: toDecimal(row.amountCents!), status: row.status! }
  return {
    ...about,
    kind: row.kind,
    charged: toDecimal(row.chargedCents),
    platform: toDecimal(row.platformCents),
    facility: toDecimal(row.facilityCents),
    athlete: toDecimal(row.athleteCents),
  }
}

/** CSV chunks. `at` is UTC; amounts are US dollars. */
export function exportLines(db: Db, whose: Payees): AsyncIterable<string> {
  return csvPages(columns, (asked: AskedPage<LinePosition>) => listLines(db, whose, asked))
}

const columns: readonly CsvColumn<PayoutLine>[] = [
  ['id', ({ id }) => id],
  ['at', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['title', ({ title }) => title],
  ['facility', ({ facilityName }) => facilityName],
  ['chargedUsd', line => (line.kind === 'payout' ? '' : line.charged)],
  ['platformUsd', line => (line.kind === 'payout' ? '' : line.platform)],
  ['facilityUsd', line => (line.kind === 'payout' ? '' : line.facility)],
  ['athleteUsd', line => (line.kind === 'payout' ? '' : line.athlete)],
  ['paidOutTo', line => (line.kind === 'payout' ? line.party : '')],
  ['paidOutUsd', line => (line.kind === 'payout' ? line.amount : '')],
  ['payoutStatus', line => (line.kind === 'payout' ? line.status : '')],
]
