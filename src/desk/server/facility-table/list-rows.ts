import { defaultSchedule, openPeriodsOn } from '#availability/rules.ts'
import type { TableOrder, TableRow } from '#desk/facility-table-contract.ts'
import type { OwnedFilter } from '#facilities/owned/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type Page } from '#kit/server/http/pages.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { MINUTE } from '#kit/shared/time.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import { countRows, type FoundRow, findRows, type TablePosition } from './store.ts'

type Query = OwnedFilter &
  AskedPage<TablePosition> & { scope: OrganizationScope; order: TableOrder; direction: 'up' | 'down' }

export async function listRows(db: Db, { limit, ...asked }: Query): Promise<Page<TableRow, TablePosition>> {
  const [found, total] = await Promise.all([findRows(db, { ...asked, limit: limit + 1 }), countRows(db, asked)])
  const { rows, next } = cutPage(found, limit, ({ key, id }) => ({ key, id }))
  return { rows: rows.map(present), next, total }
}

function present(found: FoundRow): TableRow {
  const { venueId, venueName, timeZone, priceCents, schedule, today, key: _, ...row } = found
  const open = row.life === 'retired' ? [] : openPeriodsOn(schedule ?? defaultSchedule, today, timeZone)
  return {
    ...row,
    venue: venueName === null ? null : { id: venueId, name: venueName },
    openToday: Math.round(open.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0) / MINUTE),
    pricePerHour: priceCents === null ? null : toDecimal(priceCents),
  }
}
