import { map as createMap, type Map as LeafletMap, latLngBounds, svg } from 'leaflet'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Bounds, writeBounds } from './bounds.ts'

type LeafletMapOptions = {
  /** Initially and on change; defaults to the contiguous states. */
  wanted: Bounds | undefined
  /** Nothing more can be shown beyond. */
  maxZoom: number
  /** `byPerson`: the visitor moved it. */
  onView: (visible: Bounds, byPerson: boolean) => void
}

export function useLeafletMap(
  frame: RefObject<HTMLElement | null>,
  options: LeafletMapOptions,
): LeafletMap | undefined {
  const { wanted, maxZoom } = options
  const [map, setMap] = useState<LeafletMap>()
  const isOurs = useRef(false)
  const reportView = useEffectEvent((made: LeafletMap) => options.onView(visibleBounds(made), !isOurs.current))
  const quietly = useEffectEvent((move: () => void) => {
    isOurs.current = true
    move()
    isOurs.current = false
  })
  const firstBounds = useEffectEvent(() => wanted)

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const made = createMap(element, behavior(element))
    made.on('moveend', () => reportView(made))
    quietly(() => show(made, firstBounds()))
    const observer = new ResizeObserver(() => quietly(() => made.invalidateSize({ animate: false, pan: false })))
    observer.observe(element)
    made.whenReady(() => setMap(made))
    return () => {
      observer.disconnect()
      made.remove()
      setMap(undefined)
    }
  }, [frame])

  useEffect(() => {
    map?.setMaxZoom(maxZoom)
  }, [map, maxZoom])

  const wantedText = wanted && writeBounds(wanted)
  const shown = useRef(wantedText)
  useEffect(() => {
    if (!map || wantedText === shown.current) return
    shown.current = wantedText
    // "Search this area" sets the bounds already shown.
    if (wantedText === undefined || wantedText === writeBounds(visibleBounds(map))) return
    quietly(() => show(map, firstBounds()))
  }, [map, wantedText])
  return map
}

export function visibleBounds(map: LeafletMap): Bounds {
  const visible = map.getBounds()
  return {
    south: Math.max(-90, visible.getSouth()),
    west: Math.max(-180, visible.getWest()),
    north: Math.min(90, visible.getNorth()),
    east: Math.min(180, visible.getEast()),
  }
}

/** Far enough out for orientation; unrequested moves do not animate. */
function show(map: LeafletMap, bounds: Bounds = CONTIGUOUS_STATES) {
  const { south, west, north, east } = bounds
  const corners = latLngBounds([south, west], [north, east])
  // Undoes the outward rounding of `writeBounds`.
  map.fitBounds(corners.pad(-0.005), { animate: false, maxZoom: FIRST_ZOOM })
}

const CONTIGUOUS_STATES: Bounds = { south: 24.5, west: -124.8, north: 49.4, east: -66.9 }
const FIRST_ZOOM = 11

/** One finger scrolls the page, unless the map fills the screen. Respects reduced motion. */
function behavior(element: HTMLElement) {
  const isTouched = matchMedia('(pointer: coarse)').matches && !element.closest('[data-full-screen]')
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    attributionControl: false,
    zoomControl: false,
    dragging: !isTouched,
    inertia: !isStill,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    minZoom: 3,
    zoomSnap: 0.5,
    maxBounds: latLngBounds([-15, -180], [75, -40]),
    renderer: svg({ padding: 0.5 }),
  }
}
