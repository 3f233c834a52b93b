import type { ICalEventData } from 'ical-generator'
import type { Db } from '#kit/server/db/db.ts'
import { paths } from '#kit/shared/paths.ts'
import { clinicEvent } from './make-clinic-ics.ts'
import { toClinic } from './read-clinic.ts'
import { type CalendarClinicRow, listRecentClinics } from './store.ts'

type Context = { db: Db; publicUrl: string }

/** With the UIDs of the mailed events. */
export async function listClinicEvents({ db, publicUrl }: Context, visitorId: string): Promise<ICalEventData[]> {
  const rows = await listRecentClinics(db, visitorId)
  return rows.map(row => eventOf(publicUrl, row))
}

function eventOf(publicUrl: string, row: CalendarClinicRow): ICalEventData {
  const { booking, revision, changedAt } = row
  const clinic = toClinic(row)
  if (!booking) return clinicEvent({ publicUrl }, clinic, { revision, bookingId: null }, changedAt)
  // Calendars are shared: no manage key in them.
  const receipt = { reference: booking.reference, url: publicUrl + paths.nilBookingSuccess(booking.id) }
  return clinicEvent(
    { publicUrl },
    booking.isCancelled ? { ...clinic, sales: 'cancelled' } : clinic,
    { revision: revision + booking.revision, bookingId: booking.id, receipt },
    changedAt,
  )
}
