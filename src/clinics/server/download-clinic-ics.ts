import { clinicProblem } from '#clinics/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { makeClinicIcs } from './make-clinic-ics.ts'
import { toClinic } from './read-clinic.ts'
import { findClinic } from './store.ts'

type Context = { db: Db; publicUrl: string }

/** Public; marks cancelled clinics. Refuses: clinic-not-found. */
export async function downloadClinicIcs({ db, publicUrl }: Context, id: string): Promise<string> {
  const row = await findClinic(db, id)
  if (!row) throw clinicProblem('clinic-not-found')
  return makeClinicIcs({ publicUrl }, toClinic(row), { revision: row.revision, bookingId: null, method: 'PUBLISH' }).ics
}
