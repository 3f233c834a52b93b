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
import { oneLine } from '../safe-text.ts'

type IcsFile = {
  /** Such as "bookings". */
  kind: string
  method: MailCalendar['method']
  events: ICalEventData[]
}

/** RFC 5545; for attachment or download. */
export function mailIcs({ kind, method, events }: IcsFile): MailCalendar {
  const calendar = ical({
    // No name: programs import a named file as a separate calendar.
    prodId: { company: product.name, product: kind },
    method: ICalCalendarMethod[method],
    events,
  })
  return { method, ics: mend(calendar.toString()) }
}

/**
 * Fixes the library's output: alarms follow the event's properties (RFC 5545, section 3.6.1), and the last line
 * needs a line break (section 3.4). User input cannot start a line, so it is never taken for an alarm.
 */
function mend(ics: string): string {
  return `${ics.replace(/^(BEGIN:VALARM\r\n[^]*?^END:VALARM\r\n)([^]*?)(?=^END:VEVENT\r\n)/gm, '$2$1')}\r\n`
}

/** Required in all three methods (RFC 5546, sections 3.2.1, 3.2.2 and 3.2.5). */
export const organizer = { name: product.name, email: product.supportEmail }

/** Two hours before the start, in seconds. */
export const alarms = [{ type: ICalAlarmType.display, trigger: (2 * HOUR) / 1000 }]

/** A published event must have no attendees. No reply is requested. */
export function attendees(
  booker: { name: string; email: string } | undefined,
  method: MailCalendar['method'],
): Pick<ICalEventData, 'attendees'> {
  if (!booker || method === 'PUBLISH') return {}
  const { name, email } = booker
  const { REQ } = ICalAttendeeRole
  return { attendees: [{ name: oneLine(name), email, role: REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }] }
}
