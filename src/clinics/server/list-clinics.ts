import type { ICalEventData } from 'ical-generator'
import { type Clinic, clinicProblem } from '#clinics/contract.ts'
import { MAX_CLINICS } from '#clinics/options.ts'
import { findPlace } from '#gazetteer/server/find-place.ts'
import type { Db } from '#kit/server/db/db.ts'
import { paths } from '#kit/shared/paths.ts'
import { clinicEvent, makeClinicIcs } from './make-clinic-ics.ts'
import { toClinic } from './read-clinic.ts'
import {
  type CalendarClinicRow,
  type ClinicConditions,
  findClinic,
  findComingClinics,
  findTitles,
  listRecentClinics,
} from './store.ts'

type Query = { [Name in 'sport' | 'location' | 'search' | 'near']?: string | undefined }

/** Next first, or nearest first if `near` is known. */
export async function listClinics(db: Db, { sport, location, search, near }: Query): Promise<Clinic[]> {
  const conditions: ClinicConditions = {
    sport,
    location,
    search,
    near: near ? findPlace(near) : undefined,
    limit: MAX_CLINICS,
  }
  const rows = await findComingClinics(db, conditions)
  return rows.map(toClinic)
}

type Context = { db: Db; publicUrl: string }

/** Public; marks cancelled clinics. Refuses: clinic-not-found. */
export async function downloadClinicIcs({ db, publicUrl }: Context, id: string): Promise<string> {
  const row = await findClinic(db, id)
  if (!row) throw clinicProblem('clinic-not-found')
  return makeClinicIcs({ publicUrl }, toClinic(row), { revision: row.revision, bookingId: null, method: 'PUBLISH' }).ics
}

export async function nameClinics(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await findTitles(db, ids)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

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
