import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
} from 'ical-generator'
import { product } from '#kit/shared/product.ts'
import { HOUR } from '#kit/shared/time.ts'
import type { MailCalendar } from '../contract.ts'
import { oneLine } from '../rules.ts'

type CalendarFile = {
  /** What its events are, e.g. "bookings". */
  kind: string
  method: MailCalendar['method']
  events: ICalEventData[]
}

/** A calendar file (RFC 5545) whose events are entered into the reader's calendar: to go with a mail, or to be downloaded. */
export function mailCalendar({ kind, method, events }: CalendarFile): MailCalendar {
  const calendar = ical({
    // No name: programs take a named file for a calendar of its own instead of entering its events into the reader's.
    prodId: { company: product.name, product: kind },
    method: ICalCalendarMethod[method],
    events,
  })
  return { method, ics: mend(calendar.toString()) }
}

/**
 * What the library leaves wrong: an alarm comes after the properties of its event (RFC 5545, section 3.6.1), and the last line
 * ends like the others (section 3.4). Whatever people typed cannot begin a line, so no text is taken for an alarm.
 */
function mend(ics: string): string {
  return `${ics.replace(/^(BEGIN:VALARM\r\n[^]*?^END:VALARM\r\n)([^]*?)(?=^END:VEVENT\r\n)/gm, '$2$1')}\r\n`
}

/** Required in all three methods (RFC 5546, sections 3.2.1, 3.2.2 and 3.2.5). */
export const organizer = { name: product.name, email: product.supportEmail }

/** An alarm two hours before the start. */
export const alarms = [{ type: ICalAlarmType.display, trigger: (2 * HOUR) / 1000 }]

/** Whom the method is for; a published event must not name anybody. Nobody has to answer: who has booked comes. */
export function attendees(
  booker: { name: string; email: string } | undefined,
  method: MailCalendar['method'],
): Pick<ICalEventData, 'attendees'> {
  if (!booker || method === 'PUBLISH') return {}
  const { name, email } = booker
  const { REQ } = ICalAttendeeRole
  return { attendees: [{ name: oneLine(name), email, role: REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }] }
}
