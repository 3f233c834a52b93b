import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Bounds, snapBounds } from '#kit/web/map/bounds.ts'
import { MAX_NAMED_SPAN, type MapName } from '../contract.ts'

/** Largest first; undefined on a map too wide for them, and until known. */
export function useMapNames(visible: Bounds | undefined): MapName[] | undefined {
  const area = visible && snapBounds(visible)
  const isSmall = area && Math.max(area.north - area.south, area.east - area.west) <= MAX_NAMED_SPAN
  const query = new URLSearchParams(isSmall ? Object.entries(area).map(([side, at]) => [side, String(at)]) : [])
  const { data } = useQuery<MapName[]>({
    queryKey: [`/api/places/within?${query}`],
    enabled: isSmall ?? false,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: isSmall ? keepPreviousData : undefined,
  })
  return data
}
