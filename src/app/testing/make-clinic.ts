import { randomUUID } from 'node:crypto'
import type { Clinic } from '#clinics/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { DAY, MINUTE } from '#kit/shared/time.ts'
import { makeFacility } from './make-facility.ts'

type AthleteFacts = { accountId?: string; name?: string; level?: Clinic['athlete']['level']; isSample?: boolean }

/** With an account, its own. Returns the id. */
export async function makeAthlete(db: Db, { accountId, name = 'Ada Example', ...facts }: AthleteFacts = {}) {
  const { level = 'college', isSample = false } = facts
  const [row] = await db<{ id: string }[]>`
    insert into athlete (account_id, name, sport_type, level, school, bio, is_sample)
    values (${accountId ?? null}, ${name}, 'Basketball', ${level}, 'Example College', 'Plays point guard.', ${isSample})
    returning id`
  return row!.id
}

export type ClinicFacts = {
  title: string
  description: string
  sportType: string
  scheduledAt: Date
  durationMinutes: number
  maxParticipants: number
  minParticipants: number
  decideBy: Date
  decidedAt: Date | null
  priceCents: number
  fieldCents: number
  facilityId: string
  athleteId: string
  status: 'published' | 'cancelled'
  /** Set while the field's owner has not approved it. */
  approvalDueAt: Date | null
}

/** Inserts rows only; reserves nothing. Defaults: begins in a week, decided a day before, $45. Returns the id. */
export async function makeClinic(db: Db, given: Partial<ClinicFacts> = {}): Promise<string> {
  const scheduledAt = given.scheduledAt ?? new Date(Date.now() + 7 * DAY)
  const clinic: ClinicFacts = {
    title: 'Shooting with a point guard',
    description: 'Ninety minutes of drills for everybody.',
    sportType: 'Basketball',
    scheduledAt,
    durationMinutes: 90,
    maxParticipants: 20,
    minParticipants: 1,
    decideBy: new Date(scheduledAt.getTime() - DAY),
    decidedAt: null,
    priceCents: 4_500,
    fieldCents: 0,
    facilityId: given.facilityId ?? (await makeFacility(db)),
    athleteId: given.athleteId ?? (await makeAthlete(db)),
    status: 'published',
    approvalDueAt: null,
    ...given,
  }
  const id = randomUUID()
  const isOver = clinic.status === 'cancelled'
  await db`
    insert into clinic (id, title, description, sport_type, scheduled_at, duration_minutes, max_participants, min_participants,
      decide_by, decided_at, price_cents, slots, field_cents, facility_id, athlete_id, status, cancelled_at, cancelled_because,
      approval_due_at)
    values (${id}, ${clinic.title}, ${clinic.description}, ${clinic.sportType}, ${clinic.scheduledAt},
      ${clinic.durationMinutes}, ${clinic.maxParticipants}, ${clinic.minParticipants}, ${clinic.decideBy}, ${clinic.decidedAt},
      ${clinic.priceCents}, ${db.json([slotOf(clinic)])}, ${clinic.fieldCents}, ${clinic.facilityId}, ${clinic.athleteId},
      ${clinic.status}, ${isOver ? new Date() : null}, ${isOver ? 'athlete' : null}, ${clinic.approvalDueAt})`
  return id
}

function slotOf({ scheduledAt, durationMinutes, fieldCents }: ClinicFacts) {
  const start = scheduledAt.getTime()
  return { id: randomUUID(), start, end: start + durationMinutes * MINUTE, priceCents: fieldCents }
}
