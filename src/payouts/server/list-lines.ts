import { z } from 'zod'
import type { Db } from '#kit/server/db/db.ts'
import { type CsvColumn, csvPages } from '#kit/server/files/csv.ts'
import { type AskedPage, cutPage, Moment, type Page } from '#kit/server/http/pages.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { PayoutLine } from '../contract.ts'
import { findLines, type LinePosition, type LineRow } from './store.ts'

type Query = AskedPage<LinePosition> & { accountId: string }

export const LinePlace = z.object({ at: Moment, id: z.string().regex(/^[lp][\da-f-]{1,36}$/) })

/** Newest first. */
export async function listLines(db: Db, { limit, ...asked }: Query): Promise<Page<PayoutLine, LinePosition>> {
  const found = await findLines(db, { ...asked, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ exactAt, id }) => ({ at: exactAt, id }))
  return { rows: rows.map(present), next }
}

function present(row: LineRow): PayoutLine {
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
export function exportLines(db: Db, accountId: string): AsyncIterable<string> {
  return csvPages(columns, (asked: AskedPage<LinePosition>) => listLines(db, { accountId, ...asked }))
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
