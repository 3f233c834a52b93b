import { type Facility, type Sport, sports } from '#facilities/contract.ts'
import { type DrawnSport, regulation, type Size } from './drawing-dimensions.ts'
import { type SurfaceKind, surfaceKind } from './drawing-surface.ts'

export type DrawableFacility = Pick<
  Facility,
  | 'sportTypes'
  | 'linesMarkedFor'
  | 'surfaceType'
  | 'indoorOutdoor'
  | 'lighting'
  | 'dimensionsLengthFt'
  | 'dimensionsWidthFt'
  | 'name'
>

export type DrawingPlan = {
  /** Main sport first, at most four, all on one ground. Empty when none has a drawing. */
  sports: DrawnSport[]
  ground: Size
  /** The ground has the facility's own size, not the usual one. */
  isMeasured: boolean
  surface: SurfaceKind
  indoor: boolean
  lit: boolean
}

const MAX_SPORTS = 4

export function planDrawing(facility: DrawableFacility): DrawingPlan {
  const indoor = facility.indoorOutdoor === 'indoor'
  const listed = facility.linesMarkedFor.length > 0 ? facility.linesMarkedFor : facility.sportTypes
  const sharing = sharingOneGround(listed.flatMap(name => drawnSport(name, facility.surfaceType)))
  const measured = measuredSize(facility)
  return {
    sports: sharing,
    ground: measured ?? defaultSize(sharing),
    isMeasured: measured !== null,
    surface: surfaceKind(facility.surfaceType, sharing[0] ?? null, indoor),
    indoor,
    lit: facility.lighting === true,
  }
}

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
function sharingOneGround(listed: DrawnSport[]): DrawnSport[] {
  const first = listed[0]
  if (!first) return []
  const companions = shared.find(group => group.has(first)) ?? new Set([first])
  const together = [...new Set(listed)].filter(sport => companions.has(sport)).slice(0, MAX_SPORTS)
  // A track surrounds the field, so it comes first.
  return together.toSorted((a, b) => Number(b === 'Track & Field') - Number(a === 'Track & Field'))
}

function drawnSport(name: string, surfaceType: string | null): DrawnSport[] {
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

/** Longer side first: a drawing lies on its long side. One side alone is not enough. */
function measuredSize({ dimensionsLengthFt: a, dimensionsWidthFt: b }: DrawableFacility): Size | null {
  if (!a || !b || a <= 0 || b <= 0) return null
  return { lengthFt: Math.max(a, b), widthFt: Math.min(a, b) }
}

/** The smallest ground for all the sports at their usual sizes. */
function defaultSize(drawn: DrawnSport[]): Size {
  if (drawn[0] === 'Track & Field') return regulation['Track & Field']
  if (drawn.length === 0) return { lengthFt: 100, widthFt: 60 }
  return {
    lengthFt: Math.max(...drawn.map(sport => regulation[sport].lengthFt)),
    widthFt: Math.max(...drawn.map(sport => regulation[sport].widthFt)),
  }
}
