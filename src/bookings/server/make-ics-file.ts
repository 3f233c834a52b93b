import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { MailCalendar } from '#messages/contract.ts'
import { oneLine } from '#messages/safe-text.ts'
import { alarms, attendees, mailIcs, organizer } from '#messages/server/mail-ics.ts'
import type { Booking } from '../contract.ts'
import { type Run, runsOf } from '../rules.ts'
import { manageUrl } from './booking-links.ts'

type Site = { publicUrl: string }

/**
 * RFC 5545, one event per run of slots, with the mails' UIDs, so calendars update events instead of duplicating them.
 * `revision` counts changes.
 */
export function makeIcsFile(site: Site, booking: Booking, revision: number): string {
  return write(site, { booking, revision, method: 'PUBLISH', events: eventsOf(booking) }).ics
}

/** Subscribers set their own alarms. `changedAt`: the booking's. */
export function bookingEvents(
  site: Site,
  booking: Booking,
  { revision, changedAt }: { revision: number; changedAt: Date },
): ICalEventData[] {
  return eventsOf(booking).map(event => ({
    ...describe(site, booking, event),
    alarms: [],
    stamp: changedAt,
    sequence: revision,
    ...(booking.status === 'cancelled' && { transparency: ICalEventTransparency.TRANSPARENT }),
  }))
}

type CalendarFacts = {
  booking: Booking
  revision: number
  /** To cancel removed events. */
  before?: Booking['slots']
}

/**
 * One event is a REQUEST (CANCEL once canceled), which mail programs apply automatically. Several are PUBLISHed: RFC
 * 5546 (3.2.2, 3.2.5) allows one UID per REQUEST or CANCEL, and programs silently drop the rest; PUBLISH is imported
 * whole, with removed events as STATUS:CANCELLED, which a REQUEST may not contain. Weeks are not a recurring event:
 * clashes are skipped, each week can move, and not every program reads RDATE.
 */
export function icsOf(site: Site, { booking, revision, before = [] }: CalendarFacts): MailCalendar {
  const events = [...eventsOf(booking), ...surplusOf(booking.slots, before)]
  const [first, ...others] = events
  const method = others.length > 0 ? 'PUBLISH' : first?.status === ICalEventStatus.CANCELLED ? 'CANCEL' : 'REQUEST'
  return write(site, { booking, revision, method, events })
}

/** `index`, not the start, makes the UID: a moved event must also move in the calendar. */
type Event = { index: number; run: Run; status: ICalEventStatus }

function eventsOf({ slots, status }: Booking): Event[] {
  return timesOf(slots).map((run, index) => ({ index, run, status: eventStatus[status] }))
}

function surplusOf(slots: Booking['slots'], before: Booking['slots']): Event[] {
  const count = timesOf(slots).length
  return timesOf(before)
    .slice(count)
    .map((run, extra) => ({ index: count + extra, run, status: ICalEventStatus.CANCELLED }))
}

const eventStatus: Record<Booking['status'], ICalEventStatus> = {
  pending_confirmation: ICalEventStatus.TENTATIVE,
  // Only the provider knows the outcome.
  redirected: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

type IcsFile = { booking: Booking; revision: number; method: MailCalendar['method']; events: Event[] }

function write(site: Site, { booking, revision, method, events }: IcsFile): MailCalendar {
  return mailIcs({
    kind: 'bookings',
    method,
    events: events.map(event => ({
      ...describe(site, booking, event),
      ...attendees(booking.userInfo, method),
      sequence: revision,
    })),
  })
}

/** UTC needs no time zone rules. */
function describe({ publicUrl }: Site, booking: Booking, { index, run, status }: Event): ICalEventData {
  const { id, reference, facilityName, facilityAddress, latitude, longitude } = booking
  const isOn = status !== ICalEventStatus.CANCELLED
  // Calendars are shared, so they must not contain a key.
  const url = manageUrl(publicUrl, { id, manageKey: '' })
  return {
    id: `${id}-${index}@${new URL(publicUrl).hostname}`,
    start: new Date(run.start),
    end: new Date(run.end),
    stamp: new Date(),
    status,
    summary: oneLine(facilityName),
    location: { title: oneLine(facilityAddress) || oneLine(facilityName), geo: { lat: latitude, lon: longitude } },
    description: isOn
      ? `Booking ${reference}\nUse the link in your email to change or cancel it.`
      : `Booking ${reference}`,
    organizer,
    ...(isOn && { url, alarms }),
  }
}

function timesOf(slots: Booking['slots']): Run[] {
  return runsOf(
    slots.map(({ startTime, endTime }) => ({ start: Date.parse(startTime), end: Date.parse(endTime), priceCents: 0 })),
  )
}
