import { stateArea } from '#gazetteer/server/state-area.ts'
import type { Cell, Cells } from '#kit/server/config/cells.ts'
import { stateOf } from '#search/rules-cells.ts'

type Area = { south: number; west: number; north: number; east: number }

type Asked = { location?: string | undefined; area?: Area | undefined }

/** The other cells with a state that the search touches. Too many rather than too few. */
export function cellsFor(cells: Cells | undefined, { location, area }: Asked): Cell[] {
  const state = stateOf(location)
  const touches = (code: string) => {
    const own = area && stateArea(code)
    return (state === undefined || code === state) && (!area || !own || overlap(own, area))
  }
  return cells?.others.filter(({ states }) => states.some(touches)) ?? []
}

function overlap(a: Area, b: Area): boolean {
  return a.south <= b.north && b.south <= a.north && a.west <= b.east && b.west <= a.east
}

/** A degree of latitude has 69 miles, one of longitude as many at the equator. */
const MILES = 69

export function areaAround({ lat, lng, radiusMiles }: { lat: number; lng: number; radiusMiles: number }): Area {
  const [high, wide] = [radiusMiles / MILES, radiusMiles / (MILES * Math.max(0.1, Math.cos((lat * Math.PI) / 180)))]
  return { south: lat - high, west: lng - wide, north: lat + high, east: lng + wide }
}
