import { gazetteer } from '#gazetteer/server/gazetteer.ts'
import type { City } from './cities.ts'

const ZIP_CODES = 100_000

/** Cities with known population; a borough counts with its city. */
export function readCities(): City[] {
  const { stateCount, rowCount, place, population } = gazetteer()
  const zips = zipsByPlace()
  const cities: City[] = []
  for (let row = stateCount; row < rowCount; row++) {
    if (population(row) === 0) continue
    const { kind, name, state, latitude, longitude } = place(row)
    if (kind !== 'city') continue
    cities.push({
      name,
      state,
      latitude,
      longitude,
      population: population(row),
      zips: zips.get(`${name}|${state}`) ?? [],
    })
  }
  return cities
}

function zipsByPlace(): Map<string, City['zips'][number][]> {
  const found = new Map<string, City['zips'][number][]>()
  for (let code = 0; code < ZIP_CODES; code++) {
    const zip = gazetteer().zip(code)
    if (!zip) continue
    const key = `${zip.name}|${zip.state}`
    const { latitude, longitude } = zip
    const own = found.get(key) ?? []
    own.push({ code: String(code).padStart(5, '0'), latitude, longitude })
    found.set(key, own)
  }
  return found
}
