import type { Sport } from '#facilities/contract.ts'
import type { CsvRecord } from './read-csv.ts'
import { medianSize, plausibleSize, type Size } from './sizes.ts'

/** Of one sport in one park; surface as in the source. */
export type TypicalCourt = { size: Size | null; surface: string }

/** The park's own row has the size of its first court, often for handball, which we drop. */
export function indexCourts(units: readonly CsvRecord[]): (parkId: string, sport: Sport) => TypicalCourt | undefined {
  const courts = Map.groupBy(units, unit => `${unit.park_id}|${unit.sports}`)
  return (parkId, sport) => {
    const ofSport = courts.get(`${parkId}|${sport}`)
    return ofSport && typicalCourt(ofSport, sport)
  }
}

function typicalCourt(units: readonly CsvRecord[], sport: Sport): TypicalCourt {
  const sizes = units.map(unit => plausibleSize(sport, [Number(unit.length_ft), Number(unit.width_ft)]))
  const bySurface = Map.groupBy(units, unit => unit.surface ?? '')
  const [surface] = [...bySurface].sort(([, a], [, b]) => b.length - a.length).map(([name]) => name)
  return { size: medianSize(sizes.filter(size => size !== null)), surface: surface ?? '' }
}
