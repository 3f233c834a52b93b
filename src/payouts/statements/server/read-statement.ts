import type { Db } from '#kit/server/db/db.ts'
import { csvText } from '#kit/server/files/csv.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import type { Amounts, Statement } from '../contract.ts'
import { monthsBetween, type Sums, shareOf, totalOf } from '../rules.ts'
import { findSpan, findStatement, type StatementRow } from './store.ts'

type Asked = { scope: OrganizationScope; month: string | undefined }

/** `month` as yyyy-MM by each facility's clock; the present one if left out. */
export async function readStatement(db: Db, { scope, month: named }: Asked): Promise<Statement> {
  const { organizationName, first, current } = await findSpan(db, scope)
  const month = named ?? current
  const rows = await findStatement(db, { scope, month })
  return {
    organizationName,
    month,
    isCurrent: month === current,
    months: monthsBetween(first, current),
    total: present(totalOf(rows)),
    venues: byVenue(rows).map(facilities => ({
      name: facilities[0]!.venueName,
      amounts: present(totalOf(facilities)),
      facilities: facilities.map(row => ({
        facilityId: row.facilityId,
        name: row.name,
        venueName: row.venueName,
        amounts: present(row),
      })),
    })),
  }
}

/** Rows of a venue follow each other. */
function byVenue(rows: readonly StatementRow[]): StatementRow[][] {
  const venues: StatementRow[][] = []
  for (const row of rows) {
    const venue = venues.at(-1)
    if (venue?.[0]!.venueId === row.venueId) venue.push(row)
    else venues.push([row])
  }
  return venues
}

function present(sums: Sums): Amounts {
  const share = shareOf(sums)
  return {
    charged: toDecimal(sums.chargedCents),
    refunded: toDecimal(sums.refundedCents),
    commission: toDecimal(sums.commissionCents),
    clinics: toDecimal(sums.clinicCents),
    share: toDecimal(share),
    paidOut: toDecimal(sums.paidOutCents),
    owed: toDecimal(share - sums.paidOutCents),
    paidAtFacility: toDecimal(sums.paidAtFacilityCents),
  }
}

export async function* exportStatement(db: Db, asked: Asked): AsyncIterable<string> {
  const { month, venues } = await readStatement(db, asked)
  const rows = venues.flatMap(({ facilities }) => facilities)
  yield csvText([
    header,
    ...rows.map(({ facilityId, name, venueName, amounts }) => [
      month,
      venueName ?? '',
      name,
      facilityId,
      ...amountNames.map(amount => amounts[amount]),
    ]),
  ])
}

const amountNames = [
  'charged',
  'refunded',
  'commission',
  'clinics',
  'share',
  'paidOut',
  'owed',
  'paidAtFacility',
] as const satisfies (keyof Amounts)[]

const header = ['month', 'venue', 'facility', 'facilityId', ...amountNames.map(name => `${name}Usd`)]
