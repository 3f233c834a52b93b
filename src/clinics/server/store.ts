import type { Db } from '#kit/server/db.ts'

/** A clinic with what is told of its facility; `toClinic` makes what everybody may see of it. */
export type ClinicRow = {
  id: string
  title: string
  description: string
  sportType: string
  scheduledAt: Date
  durationMinutes: number
  maxParticipants: number
  /** Whole US cents a person. */
  priceCents: number
  facilityId: string
  facilityName: string
  address: string
  city: string
  state: string
  timeZone: string
}

export type ClinicConditions = { sport: string | undefined; location: string | undefined; limit: number }

/** Published clinics that begin later than now, the next one first. */
export async function findComingClinics(db: Db, { sport, location, limit }: ClinicConditions): Promise<ClinicRow[]> {
  return db<ClinicRow[]>`
    select ${columns(db)} from clinic c join facility f on f.id = c.facility_id
    where c.status = 'published' and c.scheduled_at > now()
      ${sport ? db`and lower(c.sport_type) = ${sport.toLowerCase()}` : db``}
      ${location ? inPlace(db, location) : db``}
    order by c.scheduled_at, c.id limit ${limit}`
}

export async function findClinic(db: Db, id: string): Promise<ClinicRow | undefined> {
  const [row] = await db<ClinicRow[]>`
    select ${columns(db)} from clinic c join facility f on f.id = c.facility_id
    where c.id = ${id} and c.status = 'published'`
  return row
}

/** Two letters are a state, or "CA" would find Chicago. % and _ are themselves. */
function inPlace(db: Db, location: string) {
  if (/^[a-z]{2}$/i.test(location)) return db`and f.state = ${location.toUpperCase()}`
  return db`and f.location_text like ${`%${location.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`
}

function columns(db: Db) {
  return db`c.id, c.title, c.description, c.sport_type as "sportType", c.scheduled_at as "scheduledAt",
    c.duration_minutes as "durationMinutes", c.max_participants as "maxParticipants", c.price_cents as "priceCents",
    c.facility_id as "facilityId", f.name as "facilityName", f.address, f.city, f.state, f.time_zone as "timeZone"`
}
