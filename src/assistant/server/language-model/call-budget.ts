import type { Db } from '#kit/server/db/db.ts'
import { countAll } from '#kit/server/db/limit-counts.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'

/** Calls cost money. The first two suit a person rewording; the last caps the day of all processes. */
const limits = [
  { name: 'visitor-limit', max: 20, ms: HOUR },
  { name: 'visitor-day-limit', max: 60, ms: DAY },
  { name: 'day-limit', max: 2_000, ms: DAY },
] as const

export type ExceededBudget = (typeof limits)[number]['name']

/**
 * Counts the call for all processes together, or returns the exceeded limit. A day or hour begins with its first call.
 * Throws if the database does not answer.
 */
export async function spendCall(db: Db, visitor: string): Promise<ExceededBudget | undefined> {
  // The row that all visitors share comes last, so it is locked for the shortest time.
  const exceeded = await countAll(
    db,
    limits.map(({ name, max, ms }) => ({
      key: name === 'day-limit' ? `model ${name}` : `model ${name} ${visitor}`,
      max,
      seconds: ms / 1000,
    })),
  )
  return exceeded === undefined ? undefined : limits[exceeded]!.name
}
