import { MAX_MAP_NAMES, type MapName } from '../contract.ts'
import { gazetteer } from './gazetteer.ts'
import { neighborhoods } from './neighborhoods.ts'
import { asNeighborhood, compareWeights, neighborhoodAt, placeAt } from './rows.ts'

type Area = Record<'south' | 'west' | 'north' | 'east', number>

/** Largest first. A full scan, but fast. */
export function nameArea({ south, west, north, east }: Area): MapName[] {
  const { stateCount, rowCount, point } = gazetteer()
  const rows = new Set<number>()
  for (let row = stateCount; row < rowCount + neighborhoods().all.length; row += 1) {
    const { latitude, longitude } = neighborhoodAt(row)?.place ?? point(row)
    const isWithin = latitude >= south && latitude <= north && longitude >= west && longitude <= east
    if (isWithin) rows.add(asNeighborhood(row))
  }
  const largest = [...rows].sort(compareWeights).slice(0, MAX_MAP_NAMES)
  return largest.map(placeAt).map(({ name, latitude, longitude }) => ({ name, latitude, longitude }))
}
