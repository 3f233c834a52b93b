import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Clinic } from '#clinics/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { MINUTE } from '#kit/shared/time.ts'
import type { MailCalendar } from '#messages/contract.ts'
import { oneLine } from '#messages/rules.ts'
import { alarms, attendees, mailCalendar, organizer } from '#messages/server/mail-calendar.ts'

type Site = { publicUrl: string }

type Event = {
  /** Counts the changes of the clinic, or of the booking where there is one. */
  revision: number
  /** Whose event it is: each booking has its own, and so has the clinic itself (null). */
  bookingId: string | null
  method: MailCalendar['method']
  /** Whom a mail asks; left out of a file that is published. */
  attendee?: { name: string; email: string }
  /** Of a booking: what is read out, and where the codes are. */
  receipt?: { reference: string; url: string }
}

/**
 * A clinic as one iCalendar event (RFC 5545), to be downloaded or to go with a mail. Under one UID for ever, so that a calendar
 * that has it changes it and adds none; all times in UTC, so that it needs no rules of time zones. It is cancelled where the
 * clinic was called off, and where the method is CANCEL.
 */
export function clinicCalendar(site: Site, clinic: Clinic, event: Event): MailCalendar {
  const { method, attendee, revision } = event
  return mailCalendar({
    kind: 'clinics',
    method,
    events: [{ ...describe(site, clinic, event), ...attendees(attendee, method), sequence: revision }],
  })
}

/**
 * The same event for a calendar of many, without an alarm: whoever subscribes sets their own. `changedAt`: when the clinic or the
 * booking last changed.
 */
export function clinicEvent(site: Site, clinic: Clinic, event: Omit<Event, 'method'>, changedAt: Date): ICalEventData {
  return {
    ...describe(site, clinic, { ...event, method: 'PUBLISH' }),
    alarms: [],
    stamp: changedAt,
    sequence: event.revision,
    ...(clinic.sales === 'cancelled' && { transparency: ICalEventTransparency.TRANSPARENT }),
  }
}

function describe({ publicUrl }: Site, clinic: Clinic, { bookingId, method, receipt }: Event): ICalEventData {
  const start = Date.parse(clinic.scheduledDate)
  const isOn = method !== 'CANCEL' && clinic.sales !== 'cancelled'
  // Where one is enough nobody is in doubt.
  const isSettled = clinic.isDecided || clinic.minParticipants <= 1
  const url = receipt?.url ?? publicUrl + paths.nilBooking(clinic.id)
  return {
    id: `${bookingId ?? clinic.id}@${new URL(publicUrl).hostname}`,
    start: new Date(start),
    end: new Date(start + clinic.duration * MINUTE),
    stamp: new Date(),
    status: isOn ? (isSettled ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE) : ICalEventStatus.CANCELLED,
    summary: oneLine(clinic.title),
    location: {
      title: oneLine(`${clinic.facilityName}, ${clinic.address}`),
      geo: { lat: clinic.latitude, lon: clinic.longitude },
    },
    description: [
      `${clinic.sportType} clinic with ${oneLine(clinic.athlete.name)}`,
      ...(receipt ? [`Reference ${receipt.reference}. Your codes are here:`] : []),
      url,
    ].join('\n'),
    organizer,
    url,
    ...(isOn && { alarms }),
  }
}
