import type { Db } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { type Athlete, type Clinic, clinicProblem } from '../contract.ts'
import { refundableUntil, salesOf } from '../rules.ts'
import { type ClinicRow, findClinic } from './store.ts'

/** Includes past and cancelled clinics. Refuses: clinic-not-found. */
export async function readClinic(db: Db, id: string): Promise<Clinic> {
  const row = await findClinic(db, id)
  if (!row) throw clinicProblem('clinic-not-found')
  return toClinic(row)
}

/** Expired holds count as free. */
export function toClinic(row: ClinicRow): Clinic {
  const startsAt = row.scheduledAt.getTime()
  const decideBy = row.decideBy.getTime()
  const placesLeft = seatsLeftOf(row)
  const facts = {
    isCancelled: row.status === 'cancelled',
    awaitsApproval: row.approvalDueAt !== null,
    isDecided: row.decidedAt !== null,
    startsAt,
    decideBy,
    placesLeft,
  }
  const local = (at: number) => toOffsetIso(at, offsetMinutesAt(row.timeZone, at))
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    sportType: row.sportType,
    scheduledDate: local(startsAt),
    duration: row.durationMinutes,
    maxParticipants: row.maxParticipants,
    minParticipants: row.minParticipants,
    decideBy: local(decideBy),
    isDecided: facts.isDecided,
    stillNeeded: facts.isDecided ? 0 : Math.max(0, row.minParticipants - row.placesBooked),
    placesLeft,
    sales: salesOf(facts, row.now.getTime()),
    approvalDueAt: row.approvalDueAt && local(row.approvalDueAt.getTime()),
    cancelledBecause: row.cancelledBecause,
    refundableUntil: local(refundableUntil(facts)),
    price: toDecimal(row.priceCents),
    minAge: row.minAge,
    maxAge: row.maxAge,
    skillLevel: row.skillLevel,
    athlete: athleteOf(row),
    facilityId: row.facilityId,
    facilityName: row.facilityName,
    address: row.address,
    city: row.city,
    state: row.state,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.timeZone,
    distanceMiles: row.distanceMiles === null ? null : Math.round(row.distanceMiles * 10) / 10,
    isSample: row.isSample,
  }
}

export function seatsLeftOf({ maxParticipants, seatsTaken, seatsLapsed }: ClinicRow): number {
  return maxParticipants - seatsTaken + seatsLapsed
}

/** Milliseconds since 1970. */
export function endOfClinic({ scheduledAt, durationMinutes }: ClinicRow): number {
  return scheduledAt.getTime() + durationMinutes * MINUTE
}

function athleteOf(row: ClinicRow): Athlete {
  return {
    id: row.athleteId,
    name: row.athleteName,
    sportType: row.athleteSport,
    level: row.athleteLevel,
    school: row.athleteSchool,
    bio: row.athleteBio,
    photoUrl: photoUrl(row.athleteId, row.athletePhotoDigest),
    isSample: row.athleteIsSample,
  }
}

/** The URL contains the digest, so it can be cached forever. */
export function photoUrl(athleteId: string, digest: string | null): string | null {
  return digest === null ? null : `/api/athletes/${athleteId}/photo/${digest}.webp`
}
