import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Clinic } from '#clinics/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { MINUTE } from '#kit/shared/time.ts'
import type { MailCalendar } from '#messages/contract.ts'
import { oneLine } from '#messages/safe-text.ts'
import { alarms, attendees, mailIcs, organizer } from '#messages/server/mail-ics.ts'

type Site = { publicUrl: string }

type Event = {
  /** Of the clinic, or of the booking if there is one. */
  revision: number
  /** Each booking has its own event; null for the clinic's own. */
  bookingId: string | null
  method: MailCalendar['method']
  /** Invited by mail; absent in published files. */
  attendee?: { name: string; email: string }
  /** Of a booking; the URL shows the codes. */
  receipt?: { reference: string; url: string }
}

/**
 * RFC 5545. The UID never changes, so calendars update the event instead of adding one. All times in UTC, so no
 * zone rules are needed.
 */
export function makeClinicIcs(site: Site, clinic: Clinic, event: Event): MailCalendar {
  const { method, attendee, revision } = event
  return mailIcs({
    kind: 'clinics',
    method,
    events: [{ ...describe(site, clinic, event), ...attendees(attendee, method), sequence: revision }],
  })
}

/** For feeds; without an alarm, as subscribers set their own. `changedAt`: last change of clinic or booking. */
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
  // A minimum of one is never in doubt.
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
      ...(receipt ? [`Reference ${receipt.reference}. See your codes:`] : []),
      url,
    ].join('\n'),
    organizer,
    url,
    ...(isOn && { alarms }),
  }
}
