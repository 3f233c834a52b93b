import type { Facility } from '#facilities/contract.ts'
import { type DrawnSport, regulation, type Size } from './drawing-dimensions.ts'
import { type SurfaceKind, surfaceKind } from './drawing-surface.ts'
import { drawnSport, sharingOneGround } from './drawn-sports.ts'

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
