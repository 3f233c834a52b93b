import type { Athlete, AthleteProfile } from '#clinics/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { presentAthlete } from './present-athlete.ts'
import { upsertAthlete } from './store.ts'

/** Writes who leads the clinics of an account: the first time, or anew. The photo stays. */
export async function writeProfile(db: Db, accountId: string, profile: AthleteProfile): Promise<{ athlete: Athlete }> {
  return { athlete: presentAthlete(await upsertAthlete(db, accountId, profile)) }
}
