import type { Figures, Report, ReportQuery, VenueFigures } from '#bookings/reports/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { dateIn } from '#kit/shared/time.ts'
import { addSums, hoursSpan, lastMonths, noSums, type Span, type Sums, spansOf, WEEK_HOURS } from '../rules.ts'
import { type OpenTimes, openTimes } from './open-times.ts'
import {
  countTimeZones,
  isCounting,
  listFacilities,
  type ReportFacility,
  type Scope,
  sumByFacility,
  sumByHour,
  sumByMonth,
} from './store.ts'

export type { Scope } from './store.ts'

const TREND_MONTHS = 12
const MAX_VENUES = 500

type Asked = { scope: Scope; query: Pick<ReportQuery, 'period' | 'from' | 'to'>; now: number }

/** Five statements at once. `now` in milliseconds. */
export async function readReport(db: Db, asked: Asked): Promise<Report> {
  const { scope } = asked
  const spans = await readSpans(db, asked)
  const { period, previous, timeZone, facilities } = spans
  const hoursPeriod = hoursSpan(period, facilities)
  const months = lastMonths(period.to, TREND_MONTHS)
  const [{ rows, open }, counting, booked, byMonth] = await Promise.all([
    compareFacilities(db, scope, spans),
    isCounting(db, scope),
    sumByHour(db, { scope, ...hoursPeriod }),
    sumByMonth(db, { scope, from: months[0]!.from, to: months.at(-1)!.to }),
  ])
  const bookedAt = new Map(booked.map(({ hourOfWeek, minutes }) => [hourOfWeek, minutes]))
  const openAt = open.byHour(hoursPeriod)
  const sumsOf = new Map(byMonth.map(({ month, ...sums }) => [month, sums]))
  return {
    period,
    previous,
    timeZone,
    facilities: rows.length,
    isCounting: counting,
    ...total(rows),
    venues: byVenue(rows).slice(0, MAX_VENUES),
    months: months.map(month => ({
      month: month.from,
      figures: figuresOf(sumsOf.get(month.from) ?? noSums, open.ofAll(month)),
    })),
    hoursPeriod,
    hours: Array.from({ length: WEEK_HOURS }, (_, hour) => ({
      bookedMinutes: bookedAt.get(hour) ?? 0,
      openMinutes: openAt[hour]!,
    })),
  }
}

type Spans = { period: Span; previous: Span; timeZone: string; facilities: number }

/** Without facilities, any zone will do. */
export async function readSpans(db: Db, { scope, query: { period, from, to }, now }: Asked): Promise<Spans> {
  const zones = await countTimeZones(db, scope)
  const timeZone = zones[0]?.timeZone ?? 'America/Chicago'
  const custom = from && to ? { from, to } : undefined
  const spans = spansOf(period, dateIn(timeZone, now), custom)
  const facilities = zones.reduce((sum, { count }) => sum + count, 0)
  return { period: spans.now, previous: spans.before, timeZone, facilities }
}

/** A facility's sums and open minutes in both periods. */
export type Compared = { facility: ReportFacility; now: Counted; before: Counted }
type Counted = { sums: Sums; open: number }

export async function compareFacilities(
  db: Db,
  scope: Scope,
  { period, previous }: Spans,
): Promise<{ rows: Compared[]; open: OpenTimes }> {
  const [facilities, sums] = await Promise.all([
    listFacilities(db, scope),
    sumByFacility(db, { scope, now: period, before: previous }),
  ])
  const known = new Map(sums.map(({ facilityId, isNow, ...sum }) => [`${facilityId} ${isNow}`, sum]))
  const trend = lastMonths(period.to, TREND_MONTHS)[0]!.from
  const open = openTimes(facilities, trend < previous.from ? trend : previous.from)
  const counted = (facility: ReportFacility, span: Span, isNow: boolean) => ({
    sums: known.get(`${facility.id} ${isNow}`) ?? noSums,
    open: open.ofFacility(facility.id, span),
  })
  const rows = facilities.map(facility => ({
    facility,
    now: counted(facility, period, true),
    before: counted(facility, previous, false),
  }))
  return { rows, open }
}

export function total(rows: readonly Compared[]): { now: Figures; before: Figures } {
  const add = (counts: readonly Counted[]) =>
    figuresOf(
      counts.reduce((sum, { sums }) => addSums(sum, sums), noSums),
      counts.reduce((sum, { open }) => sum + open, 0),
    )
  return { now: add(rows.map(({ now }) => now)), before: add(rows.map(({ before }) => before)) }
}

/** By name, facilities without a venue last. */
export function byVenue(rows: readonly Compared[]): VenueFigures[] {
  const groups = Map.groupBy(rows, ({ facility }) => facility.venueId)
  return [...groups]
    .map(([venueId, members]) => ({
      venueId,
      name: members[0]!.facility.venueName,
      facilities: members.length,
      ...total(members),
    }))
    .sort((a, b) => (a.name === null ? 1 : b.name === null ? -1 : a.name.localeCompare(b.name, 'en')))
}

export function figuresOf(sums: Sums, open: number): Figures {
  const cardRevenue = sums.chargedCents + sums.returnedCents
  return {
    bookings: sums.bookings,
    bookedMinutes: sums.minutes,
    openMinutes: open,
    charged: toDecimal(sums.chargedCents),
    refunded: toDecimal(-sums.returnedCents || 0),
    cardRevenue: toDecimal(cardRevenue),
    commission: toDecimal(sums.commissionCents),
    share: toDecimal(cardRevenue - sums.commissionCents),
    paidAtFacility: toDecimal(sums.facilityCents),
  }
}
