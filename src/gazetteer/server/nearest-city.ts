import { milesBetween, type Point } from '#kit/shared/miles.ts'
import { NEAR_MILES, NEAR_POPULATION, type Place } from '../contract.ts'
import { gazetteer } from './gazetteer.ts'
import { asNeighborhood, placeAt } from './rows.ts'

/** A degree of latitude is 69 miles everywhere. */
const NEAR_DEGREES = NEAR_MILES / 69

/** A full scan, but fast. */
export function nearestCity(point: Point): Place | undefined {
  const places = gazetteer()
  let best: { row: number; miles: number } | undefined
  for (let row = places.stateCount; row < places.rowCount; row += 1) {
    if (places.population(row) < NEAR_POPULATION) continue
    const city = places.point(row)
    if (Math.abs(city.latitude - point.latitude) > NEAR_DEGREES) continue
    const miles = milesBetween(point, city)
    if (miles <= (best?.miles ?? NEAR_MILES)) best = { row, miles }
  }
  return best && placeAt(asNeighborhood(best.row))
}
