import type { Athlete } from '#clinics/contract.ts'
import { photoUrl } from '#clinics/server/read-clinic.ts'
import type { AthleteRow } from './store.ts'

export function presentAthlete({ photoDigest, ...athlete }: AthleteRow): Athlete {
  return { ...athlete, photoUrl: photoUrl(athlete.id, photoDigest) }
}
