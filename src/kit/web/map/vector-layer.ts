import 'maplibre-gl/dist/maplibre-gl.css'
import type { Map as LeafletMap, ZoomAnimEvent } from 'leaflet'
import { Map as GlMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

type VectorLayerOptions = {
  /** The style's address. */
  style: string
  /** Once all of the first view is there. */
  onShown: () => void
  /** No WebGL, style or tile, or too late; the layer is gone then. */
  onFail: () => void
}

/** A server that takes longer will not serve a visitor who moves the map. */
const TIMEOUT_MS = 20_000

/** Lies below Leaflet's layers and follows its view. Returns its removal. */
export function addVectorLayer(map: LeafletMap, { style, onShown, onFail }: VectorLayerOptions): () => void {
  setWorkerUrl(workerUrl)
  const box = document.createElement('div')
  box.className = 'vector-layer'
  box.ariaHidden = 'true'
  const inner = box.appendChild(document.createElement('div'))
  map.getContainer().prepend(box)
  const gl = create(inner, { style, ...viewOf(map) })
  const timer = setTimeout(fail, TIMEOUT_MS)
  let hasStyle = false
  let hasTile = false
  let isGone = false

  function follow() {
    gl?.jumpTo(viewOf(map))
  }
  function followZoom({ center, zoom }: ZoomAnimEvent) {
    gl?.easeTo({ ...glView(center, zoom), duration: ANIMATION_MS, easing: leafletEasing })
  }
  function remove() {
    isGone = true
    clearTimeout(timer)
    map.off('move zoom', follow).off('zoomanim', followZoom)
    gl?.remove()
    box.remove()
  }
  function fail() {
    if (isGone) return
    remove()
    onFail()
  }
  if (!gl) {
    // Not while the caller is still waiting for the removal.
    queueMicrotask(fail)
    return remove
  }
  map.on('move zoom', follow).on('zoomanim', followZoom)
  gl.on('style.load', () => {
    hasStyle = true
  })
  gl.on('sourcedata', ({ tile }) => {
    if (tile?.hasData()) hasTile = true
  })
  // A missing font or a single tile leaves a usable map.
  gl.on('error', () => hasStyle || fail())
  gl.on('webglcontextlost', fail)
  gl.once('load', () => {
    clearTimeout(timer)
    if (hasTile) onShown()
    else fail()
  })
  return remove
}

type GlView = { center: [number, number]; zoom: number }

/** Undefined without WebGL. */
function create(container: HTMLElement, options: GlView & { style: string }): GlMap | undefined {
  try {
    return new GlMap({
      container,
      ...options,
      interactive: false,
      attributionControl: false,
      refreshExpiredTiles: false,
    })
  } catch {
    return undefined
  }
}

function viewOf(map: LeafletMap): GlView {
  return glView(map.getCenter(), map.getZoom())
}

/** MapLibre's tiles have 512 pixels, Leaflet's 256. */
function glView({ lat, lng }: { lat: number; lng: number }, zoom: number): GlView {
  return { center: [lng, lat], zoom: zoom - 1 }
}

/** Of Leaflet's style sheet: cubic-bezier(0, 0, 0.25, 1). */
const ANIMATION_MS = 250
const leafletEasing = (time: number) => 1 - (1 - time) ** 3
