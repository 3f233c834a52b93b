import { DomUtil, type Map as LeafletMap, type Point, type ZoomAnimEvent } from 'leaflet'
import { useEffect, useState } from 'react'
import type { Place } from './bounds.ts'

/** Pixels of the whole map at one zoom, so panning changes nothing. */
export type Spot = { x: number; y: number }

export type MapView = {
  /** When the map last settled. */
  zoom: number
  /** Pixels, with the layers' offset. */
  frame: { width: number; height: number; left: number; top: number }
  /** Pixels of the whole world at `zoom`. */
  worldSpot: (place: Place) => Spot
  /** Also valid during zoom animation. */
  layerSpot: (spot: Spot) => Spot
}

/** Updates except while dragging. */
export function useMapView(map: LeafletMap): MapView {
  const [state, setState] = useState(() => restOf(map))
  useEffect(() => {
    const rest = () => setState(restOf(map))
    const follow = (target: Target) => setState(state => ({ ...state, target }))
    const zooming = () => follow({ zoom: map.getZoom(), origin: map.getPixelOrigin() })
    const zoomsTo = ({ center, zoom }: ZoomAnimEvent) => follow({ zoom, origin: originOf(map, center, zoom) })
    map.on('moveend zoomend viewreset resize', rest).on('zoom', zooming).on('zoomanim', zoomsTo)
    rest()
    return () => {
      map.off('moveend zoomend viewreset resize', rest).off('zoom', zooming).off('zoomanim', zoomsTo)
    }
  }, [map])

  const { zoom, frame, target } = state
  const scale = map.getZoomScale(target.zoom, zoom)
  return {
    zoom,
    frame,
    worldSpot: ({ latitude, longitude }) => map.project([latitude, longitude], zoom),
    layerSpot: ({ x, y }) => ({ x: x * scale - target.origin.x, y: y * scale - target.origin.y }),
  }
}

type Target = { zoom: number; origin: Point }

function restOf(map: LeafletMap) {
  const { x: width, y: height } = map.getSize()
  const { x: left, y: top } = layersAt(map)
  const zoom = map.getZoom()
  return { zoom, frame: { width, height, left, top }, target: { zoom, origin: map.getPixelOrigin() } }
}

/** Origin of the layers after the animation. */
function originOf(map: LeafletMap, center: ZoomAnimEvent['center'], zoom: number): Point {
  return map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(layersAt(map)).round()
}

function layersAt(map: LeafletMap): Point {
  return DomUtil.getPosition(map.getPane('mapPane')!)
}
