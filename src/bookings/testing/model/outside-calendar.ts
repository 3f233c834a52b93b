import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { KnownBooking } from './store.ts'
import { Violation } from './violation.ts'

/** Serves iCalendar: what is busy there must not be sold here. */
export type OutsideCalendar = {
  origin: string
  busy: Map<string, { start: number; end: number }>
  close(): Promise<void>
}

export async function serveCalendar(): Promise<OutsideCalendar> {
  const busy: OutsideCalendar['busy'] = new Map()
  const server = createServer((request, response) => {
    const file = fileOf(busy)
    const etag = `"${createHash('sha256').update(file).digest('hex')}"`
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { 'content-type': 'text/calendar', etag }).end(file)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    busy,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function fileOf(busy: OutsideCalendar['busy']): string {
  const events = [...busy].flatMap(([id, { start, end }]) => [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
}

const stamp = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** With what was busy throughout. Throws `Violation`. */
export function checkSold(
  facilityId: string,
  {
    busy,
    before,
    after,
  }: { busy: ReadonlySet<string>; before: readonly KnownBooking[]; after: readonly KnownBooking[] },
): void {
  const had = new Map(before.map(({ id, slotIds }) => [id, new Set(slotIds)]))
  const sold = after
    .filter(booking => booking.facilityId === facilityId && booking.status !== 'cancelled')
    .flatMap(({ id, slotIds }) => slotIds.filter(slot => !had.get(id)?.has(slot) && busy.has(slot)))
  if (sold.length > 0)
    throw new Violation(
      `invariant: what another calendar has taken before the booking is not sold\n  Sold all the same: ${sold.join(', ')}.`,
    )
}

/** After the external calendar was reread; `closed`: by our closures. Throws `Violation`. */
export function checkShown(
  slots: readonly AvailabilitySlot[],
  { busy, closed }: { busy: OutsideCalendar['busy']; closed: ReadonlySet<number> },
): void {
  const offered = slots.filter(({ id, status }) => status === 'open' && busy.has(id))
  const stale = slots.filter(
    ({ id, status, startTime }) => status === 'blocked' && !busy.has(id) && !closed.has(Date.parse(startTime)),
  )
  const faults = [
    ...offered.map(({ id }) => `Open although it is taken there: ${id}.`),
    ...stale.map(({ id }) => `Blocked although it is free there: ${id}.`),
  ]
  if (faults.length > 0)
    throw new Violation(
      ['invariant: a facility’s calendar shows what the other calendar has taken now, and no more', ...faults].join(
        '\n  ',
      ),
    )
}
