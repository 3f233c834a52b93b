import type { Athlete } from '#clinics/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { presentAthlete } from './present-athlete.ts'
import { findAthlete } from './store.ts'

export async function readProfile(db: Db, accountId: string): Promise<{ athlete: Athlete | null }> {
  const athlete = await findAthlete(db, accountId)
  return { athlete: athlete ? presentAthlete(athlete) : null }
}
