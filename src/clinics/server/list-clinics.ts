import type { Db } from '#kit/server/db.ts'
import { type Clinic, MAX_CLINICS } from '../contract.ts'
import { toClinic } from './read-clinic.ts'
import { findComingClinics } from './store.ts'

type Wanted = { sport?: string | undefined; location?: string | undefined }

/** Published clinics that have not begun, the next one first. */
export async function listClinics(db: Db, { sport, location }: Wanted): Promise<Clinic[]> {
  const rows = await findComingClinics(db, { sport, location, limit: MAX_CLINICS })
  return rows.map(toClinic)
}
