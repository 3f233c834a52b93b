import type { Figures, ReportQuery } from '#bookings/reports/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { csvText } from '#kit/server/files/csv.ts'
import { type ReportTable, utilization } from '../rules.ts'
import { presentFacility } from './list-report-facilities.ts'
import { byVenue, compareFacilities, readReport, readSpans, type Scope } from './read-report.ts'

type Asked = {
  scope: Scope
  query: Pick<ReportQuery, 'period' | 'from' | 'to'>
  now: number
  table: ReportTable
}

/** Hours with two decimals, percent with one, US dollars. */
export async function* exportReport(db: Db, asked: Asked): AsyncIterable<string> {
  const { header, rows } = await tables[asked.table](db, asked)
  yield csvText([header, ...rows])
}

type Table = { header: string[]; rows: string[][] }

const tables: Record<ReportTable, (db: Db, asked: Asked) => Promise<Table>> = {
  async hours(db, asked) {
    const { hours } = await readReport(db, asked)
    return {
      header: ['weekday', 'hour', 'bookedHours', 'openHours', 'utilizationPercent'],
      rows: hours.map((hour, index) => [
        weekdays[Math.floor(index / 24)]!,
        `${String(index % 24).padStart(2, '0')}:00`,
        ...usageCells(hour),
      ]),
    }
  },
  async facilities(db, asked) {
    const { rows } = await compareFacilities(db, asked.scope, await readSpans(db, asked))
    return {
      header: ['facilityId', 'facility', 'venue', ...comparedNames],
      rows: rows
        .map(presentFacility)
        .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
        .map(row => [row.facilityId, row.name, row.venueName ?? '', ...comparedCells(row)]),
    }
  },
  async venues(db, asked) {
    const { rows } = await compareFacilities(db, asked.scope, await readSpans(db, asked))
    return {
      header: ['venue', 'facilities', ...comparedNames],
      rows: byVenue(rows).map(row => [row.name ?? '', String(row.facilities), ...comparedCells(row)]),
    }
  },
  async months(db, asked) {
    const { months } = await readReport(db, asked)
    return {
      header: ['month', ...figureNames],
      rows: months.map(({ month, figures }) => [month.slice(0, 7), ...figureCells(figures)]),
    }
  },
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const figureNames = [
  'bookings',
  'bookedHours',
  'openHours',
  'utilizationPercent',
  'chargedUsd',
  'refundedUsd',
  'cardRevenueUsd',
  'commissionUsd',
  'shareUsd',
  'paidAtFacilityUsd',
]
const comparedNames = [...figureNames, ...figureNames.map(name => `previous${name[0]!.toUpperCase()}${name.slice(1)}`)]

function comparedCells({ now, before }: { now: Figures; before: Figures }): string[] {
  return [...figureCells(now), ...figureCells(before)]
}

function figureCells(figures: Figures): string[] {
  const { bookings, charged, refunded, cardRevenue, commission, share, paidAtFacility } = figures
  const amounts = [charged, refunded, cardRevenue, commission, share, paidAtFacility]
  return [String(bookings), ...usageCells(figures), ...amounts]
}

/** Empty for never open. */
function usageCells(usage: { bookedMinutes: number; openMinutes: number }): string[] {
  const share = utilization(usage)
  const hours = (minutes: number) => (minutes / 60).toFixed(2)
  return [hours(usage.bookedMinutes), hours(usage.openMinutes), share === null ? '' : (share * 100).toFixed(1)]
}
