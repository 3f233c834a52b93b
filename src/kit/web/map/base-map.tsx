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
import countyLinesUrl from './geometry/county-lines.json?url'
import largeCitiesUrl from './geometry/large-cities.json?url'
import { choosePlaceLabels } from './place-labels.ts'
import { useMapView } from './use-map-view.ts'
import { usePane } from './use-pane.ts'

export type MapTiles = { url: string; attribution: string }

type BaseMapProps = {
  map: LeafletMap
  zoom: number
  /** Null if absent or failing. */
  tiles: MapTiles | null
  onTilesFail: () => void
}

/** Our outlines are the fallback. */
export function BaseMap({ map, zoom, tiles, onTilesFail }: BaseMapProps) {
  if (tiles) return <Tiles map={map} url={tiles.url} onFail={onTilesFail} />
  return <Outlines map={map} zoom={zoom} />
}

/** Fails only before the first tile. */
function Tiles({ map, url, onFail }: { map: LeafletMap; url: string; onFail: () => void }) {
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    const layer = tileLayer(url)
    let hasSome = false
    layer.on('tileload', () => {
      hasSome = true
    })
    layer.on('tileerror', () => hasSome || fail())
    layer.addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, url])
  return null
}

const COUNTY_ZOOM = 6

function Outlines({ map, zoom }: { map: LeafletMap; zoom: number }) {
  const states = useQuery(statesQuery)
  const cities = useQuery(largeCitiesQuery)
  const counties = useQuery({ ...countyLinesQuery, enabled: zoom >= COUNTY_ZOOM })
  useLayer(map, states.data, area)
  // The states' fill would cover them.
  useLayer(map, zoom >= COUNTY_ZOOM && states.data ? counties.data : undefined, border)
  const failed = [states, cities, counties].filter(query => query.isError)
  return (
    <>
      {cities.data && <PlaceNames map={map} places={cities.data} />}
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
function PlaceNames({ map, places }: { map: LeafletMap; places: readonly (Place & { name: string })[] }) {
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
