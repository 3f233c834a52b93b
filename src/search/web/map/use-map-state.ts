import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Bounds } from '#facilities/lists/contract.ts'
import { readBounds, writeBounds } from '#kit/web/map/bounds.ts'
import { type PendingStore, usePendingValue } from '#kit/web/use-pending-value.ts'

export const MAP_PARAMETER = 'map'
export const BOUNDS_PARAMETER = 'bounds'

export type MapState = {
  isShown: boolean
  /** Undefined: everywhere. */
  area: Bounds | undefined
  /** A second press undoes the first, even before that renders. */
  toggle: () => void
  /** Like Back, if that leads to the page without the map. */
  close: () => void
  searchArea: (area: Bounds | undefined) => void
}

/** Of filters and map: a change of one builds on the other's, even before that renders. */
export const pendingQuery: PendingStore<URLSearchParams> = { current: null }

/** Changes do not scroll. */
export function useMapState(): MapState {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const { latest, want } = usePendingValue(query, search, pendingQuery)
  const text = query.get(BOUNDS_PARAMETER)

  function set(name: string, value: string | undefined) {
    const next = new URLSearchParams(latest())
    if (value) next.set(name, value)
    else next.delete(name)
    want(next, next.size > 0 ? `?${next}` : '')
    setQuery(next, { preventScrollReset: true, state: name === MAP_PARAMETER && value ? opened : undefined })
  }
  const hide = () => set(MAP_PARAMETER, undefined)
  return {
    isShown: isShownIn(query),
    area: readBounds(text),
    toggle: () => set(MAP_PARAMETER, isShownIn(latest()) ? undefined : '1'),
    close: () => (state?.hasOpenedMap ? void navigate(-1) : hide()),
    searchArea: area => set(BOUNDS_PARAMETER, area && writeBounds(area)),
  }
}

/** Of the history entry. */
const opened = { hasOpenedMap: true }

function isShownIn(query: URLSearchParams): boolean {
  return query.get(MAP_PARAMETER) === '1'
}

/** As `GET /api/facilities` takes it. */
export function areaIn(query: URLSearchParams): string | undefined {
  const area = readBounds(query.get(BOUNDS_PARAMETER))
  return area && writeBounds(area)
}

/** `keepsArea`: false when the location changes. */
export function keepMap(from: URLSearchParams, to: URLSearchParams, { keepsArea }: { keepsArea: boolean }): void {
  const area = areaIn(from)
  if (isShownIn(from)) to.set(MAP_PARAMETER, '1')
  if (area && keepsArea) to.set(BOUNDS_PARAMETER, area)
}
