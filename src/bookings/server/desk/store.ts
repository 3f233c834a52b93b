import type { Db } from '#kit/server/db.ts'

export type DeskFacility = { id: string; name: string; timeZone: string; email: string | null }

export async function findFacility(db: Db, id: string): Promise<DeskFacility | undefined> {
  const [row] = await db<DeskFacility[]>`
    select id, name, time_zone as "timeZone", booking_email as email from facility where id = ${id}`
  return row
}
