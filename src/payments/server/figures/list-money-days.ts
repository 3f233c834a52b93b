import type { Db } from '#kit/server/db/db.ts'
import { type DayMoney, readSummedUntil, sumByDay } from './store.ts'

/** Charged less returned, whole cents. The zone must be whole hours from UTC. Omits days without money. */
export async function listMoneyDays(db: Db, { from, timeZone }: { from: Date; timeZone: string }): Promise<DayMoney[]> {
  return sumByDay(db, { from, since: (await readSummedUntil(db)) ?? new Date(0), timeZone })
}
