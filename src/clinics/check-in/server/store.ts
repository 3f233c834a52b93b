import type { Db, Tx } from '#kit/server/db/db.ts'

export type ParticipantRow = {
  id: string
  clinicId: string
  name: string
  age: number | null
  checkedInAt: Date | null
  isLive: boolean
  guardianName: string | null
  emergencyName: string | null
  emergencyPhone: string | null
}

export async function findParticipant(db: Db, code: string): Promise<ParticipantRow | undefined> {
  const [row] = await db<ParticipantRow[]>`
    select m.id, m.clinic_id, m.name, m.age, m.checked_in_at, m.is_live,
      b.guardian_name, b.emergency_name, b.emergency_phone
    from clinic_participant m join clinic_booking b on b.id = m.booking_id where m.code = ${code}`
  return row
}

/** Keeps the first check-in time. Undefined if the booking was cancelled. */
export async function writeCheckIn(
  db: Tx,
  { id, isHere }: { id: string; isHere: boolean },
): Promise<{ checkedInAt: Date | null } | undefined> {
  const [row] = await db<{ checkedInAt: Date | null }[]>`
    update clinic_participant set checked_in_at = case when ${isHere} then coalesce(checked_in_at, now()) end
    where id = ${id} and is_live returning checked_in_at`
  return row
}
