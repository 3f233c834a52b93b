import { type Sport, sports } from '#facilities/contract.ts'
import type { DrawnSport } from './drawing-dimensions.ts'

const MAX_SPORTS = 4

/** Sports whose lines share one ground; every other sport has its own. */
const shared: readonly ReadonlySet<DrawnSport>[] = [
  new Set(['Basketball', 'Volleyball', 'Badminton', 'Pickleball', 'Tennis']),
  new Set(['Soccer', 'Football', 'Lacrosse', 'Field Hockey', 'Track & Field']),
  new Set(['Baseball', 'Softball']),
]

export function shareOneGround(a: string, b: string): boolean {
  if (a === b) return true
  const [first] = drawnSport(a, null)
  const [second] = drawnSport(b, null)
  return Boolean(first && second && sharingOneGround([first, second]).length === (first === second ? 1 : 2))
}

/** A park lists sports of several grounds; only those that share the first one's belong in its picture. */
export function sharingOneGround(listed: DrawnSport[]): DrawnSport[] {
  const first = listed[0]
  if (!first) return []
  const companions = shared.find(group => group.has(first)) ?? new Set([first])
  const together = [...new Set(listed)].filter(sport => companions.has(sport)).slice(0, MAX_SPORTS)
  // A track surrounds the field, so it comes first.
  return together.toSorted((a, b) => Number(b === 'Track & Field') - Number(a === 'Track & Field'))
}

export function drawnSport(name: string, surfaceType: string | null): DrawnSport[] {
  const wanted = name.trim().toLowerCase()
  const sport = sports.find(one => one.toLowerCase() === wanted) ?? alsoCalled[wanted]
  if (!sport) return []
  if (sport === 'Hockey' && /turf|grass|synthetic/i.test(surfaceType ?? '')) return ['Field Hockey']
  if (sport === 'Volleyball' && /sand|beach/i.test(surfaceType ?? '')) return ['Beach Volleyball']
  return [sport]
}

const alsoCalled: Record<string, Sport> = {
  track: 'Track & Field',
  'track and field': 'Track & Field',
  'ice hockey': 'Hockey',
  swim: 'Swimming',
  'flag football': 'Football',
  futsal: 'Soccer',
  karate: 'Martial Arts',
  'sand volleyball': 'Beach Volleyball',
}
