import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { MailCalendar } from '#messages/contract.ts'
import { oneLine } from '#messages/rules.ts'
import { alarms, attendees, mailCalendar, organizer } from '#messages/server/mail-calendar.ts'
import type { Booking } from '../contract.ts'
import { type Run, runsOf } from '../rules.ts'
import { manageUrl } from './mail/booking-links.ts'

type Site = { publicUrl: string }

/**
 * A booking as an iCalendar file (RFC 5545) to be downloaded, an event for each run of slots. The same events under the same UIDs
 * as in the mails, so that a calendar that has them changes them and adds none. `revision` of the booking counts its changes.
 */
export function makeCalendar(site: Site, booking: Booking, revision: number): string {
  return write(site, { booking, revision, method: 'PUBLISH', events: eventsOf(booking) }).ics
}

/**
 * The same events for a calendar of many bookings, without an alarm: whoever subscribes sets their own. `changedAt`: of the booking.
 */
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
  /** The times before a change, so that events which are no more can be taken back. */
  before?: Booking['slots']
}

/**
 * The calendar file of a mail. One event is a request to the reader's calendar (CANCEL once the booking is cancelled): mail
 * programs enter it, move it and take it out by themselves.
 *
 * Several events are published instead. RFC 5546 (3.2.2, 3.2.5) allows one UID in a REQUEST or a CANCEL, and programs that are
 * sent more take the first event and drop the rest in silence; a file of PUBLISH is imported whole, and an event that is no more
 * stands in it as STATUS:CANCELLED, which a REQUEST may not hold. Weeks of one booking are not one recurring event: times that
 * clash are left out and any of them can be moved, and dates apart from a rule (RDATE) are not read by every program.
 */
export function calendarOf(site: Site, { booking, revision, before = [] }: CalendarFacts): MailCalendar {
  const events = [...eventsOf(booking), ...surplusOf(booking.slots, before)]
  const [first, ...others] = events
  const method = others.length > 0 ? 'PUBLISH' : first?.status === ICalEventStatus.CANCELLED ? 'CANCEL' : 'REQUEST'
  return write(site, { booking, revision, method, events })
}

/**
 * `index` is the place of the run among those of its booking and makes its UID: not its start, since an event that moves has to
 * move in the calendar too.
 */
type Event = { index: number; run: Run; status: ICalEventStatus }

function eventsOf({ slots, status }: Booking): Event[] {
  return timesOf(slots).map((run, index) => ({ index, run, status: eventStatus[status] }))
}

/** The events of earlier times that have no run any more. */
function surplusOf(slots: Booking['slots'], before: Booking['slots']): Event[] {
  const count = timesOf(slots).length
  return timesOf(before)
    .slice(count)
    .map((run, extra) => ({ index: count + extra, run, status: ICalEventStatus.CANCELLED }))
}

const eventStatus: Record<Booking['status'], ICalEventStatus> = {
  pending_confirmation: ICalEventStatus.TENTATIVE,
  // Only the provider knows whether it came about.
  redirected: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

type CalendarFile = { booking: Booking; revision: number; method: MailCalendar['method']; events: Event[] }

function write(site: Site, { booking, revision, method, events }: CalendarFile): MailCalendar {
  return mailCalendar({
    kind: 'bookings',
    method,
    events: events.map(event => ({
      ...describe(site, booking, event),
      ...attendees(booking.userInfo, method),
      sequence: revision,
    })),
  })
}

/** All times in UTC, so the file needs no rules of time zones. */
function describe({ publicUrl }: Site, booking: Booking, { index, run, status }: Event): ICalEventData {
  const { id, reference, facilityName, facilityAddress, latitude, longitude } = booking
  const isOn = status !== ICalEventStatus.CANCELLED
  // Calendars are shared and synchronized: no key that changes a booking may stand in them.
  const url = manageUrl(publicUrl, { id, manageKey: '' })
  return {
    id: `${id}-${index}@${new URL(publicUrl).hostname}`,
    start: new Date(run.start),
    end: new Date(run.end),
    stamp: new Date(),
    status,
    summary: oneLine(facilityName),
    location: { title: oneLine(facilityAddress) || oneLine(facilityName), geo: { lat: latitude, lon: longitude } },
    description: isOn ? `Booking ${reference}\nThe link in your mail changes or cancels it.` : `Booking ${reference}`,
    organizer,
    ...(isOn && { url, alarms }),
  }
}

function timesOf(slots: Booking['slots']): Run[] {
  return runsOf(
    slots.map(({ startTime, endTime }) => ({ start: Date.parse(startTime), end: Date.parse(endTime), priceCents: 0 })),
  )
}
