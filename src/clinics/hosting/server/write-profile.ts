import type { Athlete } from '#clinics/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { AthleteProfile } from '../contract.ts'
import { presentAthlete } from './present-athlete.ts'
import { upsertAthlete } from './store.ts'

/** Keeps the photo. */
export async function writeProfile(db: Db, accountId: string, profile: AthleteProfile): Promise<{ athlete: Athlete }> {
  return { athlete: presentAthlete(await upsertAthlete(db, accountId, profile)) }
}
