import { csvPieces } from '#kit/server/csv.ts'
import type { Db } from '#kit/server/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { PayoutLine, PayoutLines } from '../contract.ts'
import { findLines, type LineRow } from './store.ts'

type Query = { accountId: string; cursor: string | undefined; limit: number }

export async function listLines(db: Db, { accountId, cursor, limit }: Query): Promise<PayoutLines> {
  // One extra row shows if there are more.
  const rows = await findLines(db, { accountId, after: cursor, limit: limit + 1 })
  const lines = rows.slice(0, limit).map(present)
  return { lines, cursor: rows.length > limit ? lines.at(-1)!.id : null }
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

/** Several short statements, not a long one. */
const BATCH = 1_000

/** CSV chunks. `at` is UTC; amounts are US dollars. */
export function exportLines(db: Db, accountId: string): AsyncIterable<string> {
  return csvPieces(header, batchesOf(db, accountId))
}

const header = [
  'id',
  'at',
  'kind',
  'title',
  'facility',
  'chargedUsd',
  'platformUsd',
  'facilityUsd',
  'athleteUsd',
  'paidOutTo',
  'paidOutUsd',
  'payoutStatus',
]

async function* batchesOf(db: Db, accountId: string): AsyncGenerator<string[][]> {
  for (let cursor: string | undefined; ; ) {
    const page: PayoutLines = await listLines(db, { accountId, cursor, limit: BATCH })
    yield page.lines.map(cellsOf)
    if (page.cursor === null) return
    cursor = page.cursor
  }
}

function cellsOf(line: PayoutLine): string[] {
  const about = [line.id, line.at, line.kind, line.title, line.facilityName]
  if (line.kind === 'payout') return [...about, '', '', '', '', line.party, line.amount, line.status]
  return [...about, line.charged, line.platform, line.facility, line.athlete, '', '', '']
}
