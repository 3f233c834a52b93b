import { MAX_CLINICS } from '#clinics/options.ts'
import { findClinicsOf } from '#clinics/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { HostedClinic } from '../contract.ts'
import { presentHosted } from './present-hosted.ts'
import { findAthlete, readFigures } from './store.ts'

/** Upcoming first, then the others, latest first. Empty without a profile. */
export async function listOwnClinics(db: Db, accountId: string): Promise<HostedClinic[]> {
  const athlete = await findAthlete(db, accountId)
  if (!athlete) return []
  const rows = await findClinicsOf(db, athlete.id, MAX_CLINICS)
  const figures = await readFigures(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => presentHosted(row, figures.get(row.id)!))
}
