import type { Db } from '#kit/server/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { type Clinic, clinicProblem } from '../contract.ts'
import { type ClinicRow, findClinic } from './store.ts'

/** Refuses: clinic-not-found, also for one that was canceled. */
export async function readClinic(db: Db, id: string): Promise<Clinic> {
  const row = await findClinic(db, id)
  if (!row) throw clinicProblem('clinic-not-found')
  return toClinic(row)
}

/** Cents become a decimal string, the instant the time of the facility's wall clock. */
export function toClinic({ scheduledAt, durationMinutes, priceCents, ...row }: ClinicRow): Clinic {
  const at = scheduledAt.getTime()
  return {
    ...row,
    scheduledDate: toOffsetIso(at, offsetMinutesAt(row.timeZone, at)),
    duration: durationMinutes,
    price: toDecimal(priceCents),
  }
}
