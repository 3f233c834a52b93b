import 'leaflet/dist/leaflet.css'
import '#search/web/map/map.css'
import { divIcon, type Map as LeafletMap, type LeafletMouseEvent, marker } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Pin } from '#facilities/facility-form.ts'
import { useMapNames } from '#gazetteer/web/use-map-names.ts'
import { Button } from '#kit/web/button.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { BaseMap } from '#kit/web/map/base-map.tsx'
import type { Bounds } from '#kit/web/map/bounds.ts'
import { MapButtons } from '#kit/web/map/map-buttons.tsx'
import { TouchHint } from '#kit/web/map/touch-hint.tsx'
import { useLeafletMap } from '#kit/web/map/use-leaflet-map.ts'
import { useTiles } from '#kit/web/map/use-tiles.ts'

type PinMapProps = {
  pin: Pin | null
  /** The location of the address alone; null if unknown. */
  middle: Pin | null
  /** `middle` is about to change, and the map with it. */
  isFinding: boolean
  onPin: (pin: Pin) => void
}

/** Degrees initially shown around a place: about a town. */
const REACH = 0.04

/** Sets a pin by clicking, by dragging it, or at the center, which the arrow keys move. */
export function PinMap({ pin, middle, isFinding, onPin }: PinMapProps) {
  const state = useTiles()
  const frame = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(0)
  const [visible, setVisible] = useState<Bounds>()
  const names = useMapNames(visible)
  const map = useLeafletMap(frame, {
    wanted: useBounds(pin ?? middle),
    maxZoom: state.maxZoom,
    onView: setVisible,
  })
  useZoom(map, setZoom)
  usePresses(map, onPin)
  usePinMark(map, pin, onPin)
  function pinMiddle() {
    if (!map) return
    onPin(toPin(map.getCenter()))
    announce('The pin is in the center of the map.')
  }
  return (
    <div className="absolute inset-0">
      <section ref={frame} aria-label="Map for placing the pin" className="results-map cursor-crosshair" />
      {map && (
        <>
          <BaseMap {...{ map, zoom, state, names }} />
          <TouchHint map={map} />
          <MapButtons map={map} zoom={zoom} onSearchArea={undefined} />
          <Button
            tone="secondary"
            size="sm"
            // Clicked too early, it would put the pin in the previous city.
            disabled={!pin && isFinding}
            className="absolute! bottom-3 left-1/2 z-10 -translate-x-1/2 whitespace-nowrap shadow-md"
            onClick={pinMiddle}
          >
            Place pin in the center
          </Button>
        </>
      )}
    </div>
  )
}

/** A pin placed by hand does not recenter the map: the bounds stay those of the initial place. */
function useBounds(place: Pin | null) {
  const cell = place && [place.latitude, place.longitude].map(degrees => Math.round(degrees / REACH) * REACH).join()
  return useMemo(() => {
    if (!cell) return undefined
    const [latitude = 0, longitude = 0] = cell.split(',').map(Number)
    return {
      south: latitude - REACH,
      west: longitude - REACH,
      north: latitude + REACH,
      east: longitude + REACH,
    }
  }, [cell])
}

function toPin({ lat, lng }: { lat: number; lng: number }): Pin {
  return { latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) }
}

function useZoom(map: LeafletMap | undefined, tell: (zoom: number) => void) {
  useEffect(() => {
    if (!map) return undefined
    const say = () => tell(map.getZoom())
    say()
    map.on('zoomend', say)
    return () => {
      map.off('zoomend', say)
    }
  }, [map, tell])
}

function usePresses(map: LeafletMap | undefined, onPin: (pin: Pin) => void) {
  const put = useEffectEvent(onPin)
  useEffect(() => {
    if (!map) return undefined
    const press = ({ latlng }: LeafletMouseEvent) => put(toPin(latlng))
    map.on('click', press)
    return () => {
      map.off('click', press)
    }
  }, [map])
}

function usePinMark(map: LeafletMap | undefined, pin: Pin | null, onPin: (pin: Pin) => void) {
  const put = useEffectEvent(onPin)
  const [latitude, longitude] = pin ? [pin.latitude, pin.longitude] : []
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return undefined
    const mark = marker([latitude, longitude], { draggable: true, keyboard: false, icon: icon() }).addTo(map)
    mark.on('dragend', () => put(toPin(mark.getLatLng())))
    return () => {
      mark.remove()
    }
  }, [map, latitude, longitude])
}

/** A drop whose tip is the location, large enough for a thumb. */
function icon() {
  return divIcon({
    className: '',
    html: '<svg width="44" height="44" viewBox="0 0 44 44" class="drop-shadow"><path d="M22 42C14 31 10 25 10 18a12 12 0 0 1 24 0c0 7-4 13-12 24Z" class="fill-pitch stroke-surface" stroke-width="2"/><circle cx="22" cy="18" r="5" class="fill-action"/></svg>',
    iconSize: [44, 44],
    iconAnchor: [22, 42],
  })
}
