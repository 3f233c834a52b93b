import { findPlace } from '#gazetteer/server/find-place.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Clinic } from '../contract.ts'
import { MAX_CLINICS } from '../options.ts'
import { toClinic } from './read-clinic.ts'
import { type ClinicConditions, findComingClinics } from './store.ts'

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
