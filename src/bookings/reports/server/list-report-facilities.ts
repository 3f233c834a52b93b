import { z } from 'zod'
import type { FacilityFigures, ReportQuery } from '#bookings/reports/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, Id, type Page } from '#kit/server/http/pages.ts'
import { type FacilityOrder, utilization } from '../rules.ts'
import { type Compared, compareFacilities, figuresOf, readSpans, type Scope } from './read-report.ts'

/** `value`: what the order compares before names. */
export const FigurePosition = z.object({ value: z.number(), name: z.string(), id: Id })
export type FigurePosition = z.infer<typeof FigurePosition>

type Asked = { scope: Scope; query: Pick<ReportQuery, 'period' | 'from' | 'to'>; now: number; order: FacilityOrder }

/** Computes all facilities for each page, since the order depends on their figures. */
export async function listReportFacilities(
  db: Db,
  { order, after, limit, ...asked }: Asked & AskedPage<FigurePosition>,
): Promise<Page<FacilityFigures, FigurePosition>> {
  const { rows } = await compareFacilities(db, asked.scope, await readSpans(db, asked))
  const isDown = order === 'name-down' || order.startsWith('most-')
  const compare = (a: FigurePosition, b: FigurePosition) => (isDown ? comparePositions(b, a) : comparePositions(a, b))
  const sorted = rows
    .map(row => ({ row, position: positionOf(row, order) }))
    .sort((a, b) => compare(a.position, b.position))
    .filter(({ position }) => !after || compare(position, after) > 0)
  const page = cutPage(sorted, limit, ({ position }) => position)
  return { rows: page.rows.map(({ row }) => presentFacility(row)), next: page.next, total: rows.length }
}

function positionOf({ facility: { id, name }, now }: Compared, order: FacilityOrder): FigurePosition {
  return { value: valueOf(now, order), name, id }
}

function valueOf({ sums, open }: Compared['now'], order: FacilityOrder): number {
  switch (order) {
    case 'name':
    case 'name-down':
      return 0
    case 'least-used':
    case 'most-used':
      return utilization({ bookedMinutes: sums.minutes, openMinutes: open }) ?? -1
    case 'least-earned':
    case 'most-earned':
      return sums.chargedCents + sums.returnedCents + sums.facilityCents
  }
}

function comparePositions(a: FigurePosition, b: FigurePosition): number {
  return a.value - b.value || collator.compare(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** Field 2 before Field 10. */
const collator = new Intl.Collator('en', { numeric: true })

export function presentFacility({ facility, now, before }: Compared): FacilityFigures {
  return {
    facilityId: facility.id,
    name: facility.name,
    venueName: facility.venueName,
    now: figuresOf(now.sums, now.open),
    before: figuresOf(before.sums, before.open),
  }
}
