import { clinicProblem } from '#clinics/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { clinicCalendar } from './clinic-calendar.ts'
import { toClinic } from './read-clinic.ts'
import { findClinic } from './store.ts'

type Context = { db: Db; publicUrl: string }

/** Public; marks cancelled clinics. Refuses: clinic-not-found. */
export async function downloadClinicCalendar({ db, publicUrl }: Context, id: string): Promise<string> {
  const row = await findClinic(db, id)
  if (!row) throw clinicProblem('clinic-not-found')
  return clinicCalendar({ publicUrl }, toClinic(row), { revision: row.revision, bookingId: null, method: 'PUBLISH' })
    .ics
}
