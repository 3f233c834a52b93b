import { type Clinic, clinicProblem } from '#clinics/contract.ts'
import { MAX_CLINICS } from '#clinics/options.ts'
import { findPlace } from '#gazetteer/server/find-place.ts'
import type { Db } from '#kit/server/db/db.ts'
import { makeClinicIcs } from './make-clinic-ics.ts'
import { toClinic } from './read-clinic.ts'
import { type ClinicConditions, findClinic, findComingClinics } from './store.ts'

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
