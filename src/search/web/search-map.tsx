import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useMemo, useState } from 'react'
import { type Bounds, type facilityListEndpoints, LIST_PAGE } from '#facilities/lists/contract.ts'
import type { EndpointReply } from '#kit/shared/endpoint.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { boundsAround, type Place, writeBounds } from '#kit/web/map/bounds.ts'
import { narrowingFilters, type SearchFilters, writeFilters } from '#search/rules.ts'
import { perHour } from '#search/rules-budget.ts'
import { priceLabel } from '#search/web/map/pin-labels.ts'
import { ResultsMap } from '#search/web/map/results-map.tsx'
import { useLinkedList } from '#search/web/map/use-linked-list.ts'
import { useMapState } from '#search/web/map/use-map-state.ts'
import { useFacilities } from './api.ts'

type SearchMapProps = {
  filters: SearchFilters
  list: RefObject<HTMLElement | null>
}

/** Every match in view, also those not listed yet. */
export function SearchMap({ filters, list }: SearchMapProps) {
  const { area, searchArea } = useMapState()
  const [visible, setVisible] = useState<Bounds>()
  const [hoveredId, setHoveredId] = useState<string>()
  const [selectedId, setSelectedId] = useState<string>()
  const found = useFacilities(filters, { enabled: true })
  const query = usePins(filters, visible)
  const wanted = writeFilters({ date: filters.date, time: filters.time }).toString()
  const pins = useMemo(
    () =>
      (query.data?.pins ?? []).map(({ pricePerHourUsd, ...pin }) => ({
        ...pin,
        priceLabel: priceLabel(pricePerHourUsd),
        href: addressOf(pin.id, wanted),
      })),
    [query.data, wanted],
  )
  useLinkedList(list, { hoveredId, selectedId, onHover: setHoveredId })
  return (
    <ResultsMap
      pins={pins}
      {...{ hoveredId, selectedId }}
      onHover={setHoveredId}
      onSelect={setSelectedId}
      bounds={area ?? (found.isPlaceholderData ? undefined : boundsAround(firstOf(found.data?.facilities)))}
      area={area}
      onView={setVisible}
      onSearchArea={searchArea}
      status={statusOf(query)}
    />
  )
}

/** For the searched day and time. */
function addressOf(id: string, wanted: string): string {
  return wanted ? `${paths.facility(id)}?${wanted}` : paths.facility(id)
}

/** The map stays put while the list grows. */
function firstOf(facilities: readonly Place[] = []) {
  return facilities.slice(0, LIST_PAGE)
}

type PinsQuery = ReturnType<typeof usePins>

function statusOf({ data, error, isFetching, refetch }: PinsQuery) {
  if (error && !isFetching)
    return (
      <>
        We couldn’t load the facilities.{' '}
        <Button tone="quiet" size="sm" className="pointer-events-auto" onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    )
  if (!data) return 'Loading facilities...'
  if (data.pins.length === 0) return isFetching ? undefined : 'No facilities here match your filters.'
  return data.isAll
    ? undefined
    : `Showing the ${data.pins.length} facilities closest to the center. Zoom in to see them all.`
}

type Pins = EndpointReply<typeof facilityListEndpoints.pins>

/** Keeps old pins while loading. */
function usePins(filters: SearchFilters, visible: Bounds | undefined) {
  const params = writeFilters(narrowingFilters(perHour({ ...filters, near: undefined, sort: undefined })))
  if (visible) params.set('bounds', writeBounds(visible))
  return useQuery<Pins>({
    queryKey: [`/api/facility-pins?${params}`],
    enabled: visible !== undefined,
    placeholderData: keepPreviousData,
  })
}
