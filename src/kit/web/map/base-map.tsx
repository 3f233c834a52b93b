import { useQuery } from '@tanstack/react-query'
import { type Layer, type Map as LeafletMap, layerGroup, polygon, polyline, tileLayer } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { countyLinesQuery, type Line, largeCitiesQuery, statesQuery } from './geometry.ts'
import { PlaceNames } from './place-names.tsx'

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
