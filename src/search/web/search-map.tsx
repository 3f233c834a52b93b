import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useMemo, useState } from 'react'
import { MAX_FACILITIES, type NextTimes } from '#availability/next-times/contract.ts'
import { nextTimesQuery } from '#availability/next-times/web/api.ts'
import { type Bounds, type facilityListEndpoints, LIST_PAGE } from '#facilities/lists/contract.ts'
import type { EndpointReply } from '#kit/shared/endpoint.ts'
import { paths } from '#kit/shared/paths.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { Button } from '#kit/web/button.tsx'
import { boundsAround, type Place, writeBounds } from '#kit/web/map/bounds.ts'
import { narrowingFilters, type SearchFilters, writeFilters } from '#search/rules.ts'
import { perHour } from '#search/rules-budget.ts'
import { pointIn } from '#search/rules-order.ts'
import { requestedTimes } from '#search/rules-times.ts'
import { priceLabel, timeLabel } from '#search/web/map/pin-labels.ts'
import { PinTimes } from '#search/web/map/pin-times.tsx'
import { ResultsMap } from '#search/web/map/results-map.tsx'
import { useLinkedList } from '#search/web/map/use-linked-list.ts'
import { useMapState } from '#search/web/map/use-map-state.ts'
import { useFacilities } from './api.ts'
import { findPoint } from './enhanced/enhanced-api.ts'

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
  const query = usePins(filters, visible)
  const found = useFacilities(filters, { enabled: true })
  const { timed, times, setAlone } = useTimes(query.data?.pins ?? none, filters)
  const center = useCenter(filters)
  const wanted = writeFilters({ date: filters.date, time: filters.time }).toString()
  const pins = useMemo(
    () =>
      (query.data?.pins ?? none).map(({ pricePerHourUsd, ...pin }) => ({
        ...pin,
        ...labelsOf(pricePerHourUsd, pin.hasPrice ? times?.get(pin.id) : undefined, filters),
        href: addressOf(pin.id, wanted),
      })),
    [query.data, times, filters, wanted],
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
      center={center}
      renderTimes={(pin, together) => (
        <PinTimes
          pin={pins.find(({ id }) => id === pin.id)}
          page={timed.includes(pin.id) ? timed : together.slice(0, MAX_FACILITIES).map(({ id }) => id)}
          filters={filters}
        />
      )}
      onAlone={setAlone}
      onView={setVisible}
      onSearchArea={searchArea}
      status={statusOf(query)}
    />
  )
}

type Pin = Pins['pins'][number]

const none: readonly Pin[] = []

/** Of the pins that stand alone, those nearest to the center, at most one page: one request for each view. */
function useTimes(pins: readonly Pin[], filters: SearchFilters) {
  const [alone, setAlone] = useState('')
  const isAlone = new Set(alone.split(','))
  const shown = pins.filter(({ id, hasPrice }) => hasPrice && isAlone.has(id)).slice(0, MAX_FACILITIES)
  const timed = shown.map(({ id }) => id).sort()
  const { data: times } = useQuery({
    ...nextTimesQuery(timed, requestedTimes(filters).asked),
    enabled: timed.length > 0,
    placeholderData: keepPreviousData,
    select: byId,
  })
  return { timed, times, setAlone }
}

function byId(times: readonly NextTimes[]): Map<string, NextTimes> {
  return new Map(times.map(one => [one.facilityId, one]))
}

/** Of the searched day and time, if there is one. */
function labelsOf(usual: number | null, times: NextTimes | undefined, { date, time }: SearchFilters) {
  const hourly = date || time ? times?.hourlyPrice?.from : undefined
  return { priceLabel: priceLabel(hourly ?? usual), timeLabel: times && timeLabel(times, date) }
}

/** The searched place; undefined for a state, which has no middle to be near. */
function useCenter({ near, location }: SearchFilters): Place | undefined {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['map', 'center', location],
    queryFn: () => findPoint(location ?? '', transportOf(client)),
    enabled: !near && Boolean(location),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (near) return pointIn(near)
  return data && location ? { latitude: data.point.lat, longitude: data.point.lng } : undefined
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
