import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Layer, type Map as LeafletMap, layerGroup, polygon, polyline, tileLayer } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { loadStateOutlines } from '#kit/web/state-outlines.ts'
import type { Place } from './bounds.ts'
import { DistanceRings } from './distance-rings.tsx'
import countyLinesUrl from './geometry/county-lines.json?url'
import largeCitiesUrl from './geometry/large-cities.json?url'
import { choosePlaceLabels } from './place-labels.ts'
import { useMapView } from './use-map-view.ts'
import { usePane } from './use-pane.ts'
import type { TileState } from './use-tiles.ts'

type BaseMapProps = {
  map: LeafletMap
  zoom: number
  state: TileState
  /** Largest first; until known, large cities. */
  names: readonly NamedPlace[] | undefined
  /** The searched place. */
  center?: Place | undefined
}

type NamedPlace = Place & { name: string }

/** Our outlines, until the operator's tiles are there. */
export function BaseMap({ map, zoom, state, names, center }: BaseMapProps) {
  const { tiles, isShown } = state
  return (
    <>
      {tiles?.kind === 'raster' && <ImageTiles map={map} url={tiles.url} {...state} />}
      {tiles?.kind === 'vector' && <VectorTiles map={map} url={tiles.url} {...state} />}
      {!isShown && (
        <>
          <Outlines map={map} zoom={zoom} names={names} />
          {center && <DistanceRings map={map} zoom={zoom} center={center} />}
        </>
      )}
    </>
  )
}

type TilesProps = { map: LeafletMap; url: string; onShown: () => void; onFail: () => void }

/** Fails only before the first tile. */
function ImageTiles({ map, url, ...tell }: TilesProps) {
  const show = useEffectEvent(tell.onShown)
  const fail = useEffectEvent(tell.onFail)
  useEffect(() => {
    const layer = tileLayer(url)
    let hasSome = false
    layer.on('tileload', () => {
      hasSome = true
      show()
    })
    layer.on('tileerror', () => hasSome || fail())
    layer.addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, url])
  return null
}

/** MapLibre loads only here. */
function VectorTiles({ map, url, ...tell }: TilesProps) {
  const show = useEffectEvent(tell.onShown)
  const fail = useEffectEvent(tell.onFail)
  useEffect(() => {
    let remove: (() => void) | undefined
    let isGone = false
    import('./vector-layer.ts').then(
      ({ addVectorLayer }) => {
        if (!isGone) remove = addVectorLayer(map, { style: url, onShown: () => show(), onFail: () => fail() })
      },
      () => fail(),
    )
    return () => {
      isGone = true
      remove?.()
    }
  }, [map, url])
  return null
}

const COUNTY_ZOOM = 6

function Outlines({ map, zoom, names }: Pick<BaseMapProps, 'map' | 'zoom' | 'names'>) {
  const states = useQuery(statesQuery)
  const cities = useQuery(largeCitiesQuery)
  const counties = useQuery({ ...countyLinesQuery, enabled: zoom >= COUNTY_ZOOM })
  useLayer(map, states.data, area)
  // The states' fill would cover them.
  useLayer(map, zoom >= COUNTY_ZOOM && states.data ? counties.data : undefined, border)
  const failed = [states, cities, counties].filter(query => query.isError)
  return (
    <>
      <PlaceNames map={map} places={names ?? cities.data ?? none} />
      {failed.length > 0 && (
        <Notice
          tone="warning"
          title="We couldn’t load part of the map"
          className="absolute top-3 right-17 left-3 z-10"
          action={
            <Button tone="secondary" onClick={() => failed.forEach(query => void query.refetch())}>
              Try again
            </Button>
          }
        >
          Borders and city names are missing. Facilities are still shown in the right place, and in the list.
        </Notice>
      )}
    </>
  )
}

const none: readonly NamedPlace[] = []

/** By class, to follow the theme. */
const area = (rings: Line[]) =>
  polygon(rings, { className: 'fill-page stroke-line-strong', weight: 1, fillOpacity: 1, interactive: false })
const border = (lines: Line[]) => polyline(lines, { className: 'stroke-line', weight: 1, interactive: false })

function useLayer(map: LeafletMap, shapes: Line[][] | undefined, draw: (lines: Line[]) => Layer) {
  useEffect(() => {
    if (!shapes) return undefined
    const layer = layerGroup(shapes.map(lines => draw(lines))).addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, shapes, draw])
}

/** Hidden from screen readers. */
function PlaceNames({ map, places }: { map: LeafletMap; places: readonly NamedPlace[] }) {
  const view = useMapView(map)
  const pane = usePane(map, 'names', 450)
  const { left, top } = view.frame
  const labels = places.map(place => {
    const { x, y } = view.layerSpot(view.worldSpot(place))
    return { name: place.name, x: x + left, y: y + top }
  })
  return createPortal(
    <div aria-hidden="true" className="leaflet-zoom-hide pointer-events-none">
      {choosePlaceLabels(labels, view.frame).map(({ name, x, y }) => (
        <span
          key={`${name} ${x} ${y}`}
          style={{ transform: `translate(${Math.round(x - left)}px, ${Math.round(y - top)}px)` }}
          className="absolute top-0 left-0 -mt-[3px] flex w-max -translate-x-1/2 flex-col items-center text-xs font-medium text-muted"
        >
          <span className="size-1.5 rounded-full bg-muted" />
          {name}
        </span>
      ))}
    </div>,
    pane,
  )
}

/** [latitude, longitude] */
type LatLng = [number, number]

type Line = LatLng[]

/** Inner and outer rings alike. */
const statesQuery = queryOptions({
  queryKey: ['map', 'states'],
  queryFn: async () => (await loadStateOutlines()).map(({ rings }) => rings.map(toLine)),
})

const countyLinesQuery = queryOptions({
  queryKey: ['map', 'county-lines'],
  queryFn: async () => linesIn((await fetchJson(countyLinesUrl)) as CountyLines),
})

/** Largest first. */
const largeCitiesQuery = queryOptions({
  queryKey: ['map', 'large-cities'],
  queryFn: async () =>
    ((await fetchJson(largeCitiesUrl)) as [string, number, number][]).map(([name, latitude, longitude]) => ({
      name,
      latitude,
      longitude,
    })),
})

type CountyLines = Topology<{ counties: GeometryCollection }>

function linesIn(topology: CountyLines): Line[][] {
  return feature(topology, topology.objects.counties).features.map(({ geometry }) =>
    geometry.type === 'MultiLineString' ? geometry.coordinates.map(toLine) : [],
  )
}

function toLine(positions: readonly (readonly number[])[]): Line {
  return positions.map(([longitude = 0, latitude = 0]) => [latitude, longitude])
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}
