import { connect, type Db } from '#kit/server/db/db.ts'
import { dateIn } from '#kit/shared/time.ts'
import { type City, citiesOf } from './cities.ts'
import { makePlaces, type Place } from './make-place.ts'
import { facilitiesOf, type Written, writePlaces } from './write-places.ts'

export type FacilityOptions = {
  facilities: number
  /** Takes this share of the slots of the next `bookedDays` days at the first `bookedFacilities` facilities. */
  bookedDays: number
  bookedShare: number
  bookedFacilities: number
}
export type Progress = Written & { done: number; seconds: number }

/** Facilities per transaction: about fifty thousand rows with their times. */
const BATCH = 1_000

/** Deterministic by cities, numbers and day: fewer are a prefix of more. Keeps existing rows. */
export async function generateFacilities(
  db: Db,
  { cities, wanted, now }: { cities: readonly City[]; wanted: FacilityOptions; now: number },
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

/** Otherwise the planner assumes empty tables until autovacuum runs. */
async function refreshStatistics(db: Db): Promise<void> {
  const patient = connect(db.address, { max: 1, settings: { statement_timeout: 0 } })
  try {
    await patient`vacuum (analyze) venue, facility, schedule, reservation`
  } finally {
    await patient.end()
  }
}
