import { unreadable } from '#calendars/server/feed.ts'

export type Columns = { start: Cells; end: Cells; status: number | null }
type Cells = { date: number | null; time: number | null; both: number | null }

/** Headers in lower case, without spaces and punctuation. */
const known = {
  start: 'start begin begins from starts startdatetime begindatetime startsat startdtm startdt starttimestamp',
  startDate: 'startdate begindate fromdate startday',
  startTime: 'starttime begintime fromtime timein timefrom',
  end: 'end to until till finish ends enddatetime finishdatetime endsat enddtm enddt endtimestamp',
  endDate: 'enddate todate finishdate endday',
  endTime: 'endtime totime finishtime timeout timeto',
  date: 'date day bookingdate reservationdate rentaldate eventdate',
  status: 'status state availability freebusy freeorbusy bookingstatus reservationstatus',
} as const

type Role = keyof typeof known

const roleOf = new Map<string, Role>(
  Object.entries(known).flatMap(([role, words]) => words.split(' ').map(word => [word, role as Role] as const)),
)

/** Throws, naming the missing column. */
export function findColumns(headers: readonly string[]): Columns {
  const found: Partial<Record<Role, number>> = {}
  for (const [index, header] of headers.entries()) {
    const role = roleOf.get(
      header
        .slice(0, 60)
        .toLowerCase()
        .replace(/[^a-z]/g, ''),
    )
    if (role) found[role] ??= index
  }
  const start = cellsOf(found.start, found.startDate, found.startTime, found.date)
  const end = cellsOf(found.end, found.endDate, found.endTime, found.date)
  if (!start || !end)
    throw unreadable('The first line of the CSV file must name its columns: start, end and, if there is one, status.')
  return { start, end, status: found.status ?? null }
}

function cellsOf(both?: number, date?: number, time?: number, day?: number): Cells | null {
  if (both === undefined && time === undefined) return null
  return { both: both ?? null, date: date ?? day ?? null, time: time ?? null }
}
