import type { Db } from '#kit/server/db.ts'
import { dateIn } from '#kit/shared/time.ts'
import { type City, citiesOf } from './cities.ts'
import { makePlaces, type Place } from './make-place.ts'
import { facilitiesOf, type Written, writePlaces } from './write-places.ts'

export type Wanted = {
  facilities: number
  /** Of so many days from today on, this share of the slots is taken, at the first so many facilities. */
  bookedDays: number
  bookedShare: number
  bookedFacilities: number
}
/** Facilities up to which all is done, and what of them and their times was new. */
export type Progress = Written & { done: number; seconds: number }

/** Facilities in one transaction: with their times about fifty thousand rows. */
const BATCH = 1_000

/**
 * Brings the database to so many generated facilities, spread over the cities by their people: the same ones for the same cities,
 * numbers and day, and fewer are the first of more. What is there already stays. Afterwards the planner knows the tables.
 */
export async function generateFacilities(
  db: Db,
  { cities, wanted, now }: { cities: readonly City[]; wanted: Wanted; now: number },
  onProgress: (progress: Progress) => void = () => {},
): Promise<Progress> {
  const began = performance.now()
  const occupancy = {
    from: dateIn('America/New_York', now),
    days: wanted.bookedDays,
    share: wanted.bookedShare,
    belowNumber: wanted.bookedFacilities,
  }
  const progress: Progress = { done: 0, facilities: 0, reservations: 0, seconds: 0 }
  for (const batch of batches(makePlaces(citiesOf(cities)), wanted.facilities)) {
    const written = await db.begin(tx => writePlaces(tx, batch, { below: wanted.facilities, occupancy }))
    progress.done = Math.min(facilitiesOf(batch.at(-1)!).at(-1)!.number + 1, wanted.facilities)
    progress.facilities += written.facilities
    progress.reservations += written.reservations
    progress.seconds = (performance.now() - began) / 1000
    onProgress(progress)
  }
  await refreshStatistics(db)
  return { ...progress, seconds: (performance.now() - began) / 1000 }
}

/** The places that have the first so many facilities; the last of them may have more. */
function* batches(places: Iterable<Place>, facilities: number): Generator<Place[]> {
  let batch: Place[] = []
  let size = 0
  for (const place of places) {
    const numbers = facilitiesOf(place).map(({ number }) => number)
    batch.push(place)
    size += numbers.length
    const isLast = numbers.at(-1)! + 1 >= facilities
    if (size < BATCH && !isLast) continue
    yield batch
    if (isLast) return
    batch = []
    size = 0
  }
}

/** Otherwise the planner would think the tables empty until somebody comes by to look. */
async function refreshStatistics(db: Db): Promise<void> {
  const connection = await db.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`vacuum (analyze) venue, facility, schedule, reservation`
  } finally {
    await connection`reset statement_timeout`
    connection.release()
  }
}
