import 'leaflet/dist/leaflet.css'
import './map.css'
import { control, type Map as LeafletMap, rectangle } from 'leaflet'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Bounds } from '#facilities/lists/contract.ts'
import { ApproximateLocation } from '#facilities/web/approximate-location.tsx'
import { useMapNames } from '#gazetteer/web/use-map-names.ts'
import { BaseMap } from '#kit/web/map/base-map.tsx'
import { boundsAround, type Place, writeBounds } from '#kit/web/map/bounds.ts'
import { MapButtons } from '#kit/web/map/map-buttons.tsx'
import { TouchHint } from '#kit/web/map/touch-hint.tsx'
import { useLeafletMap, visibleBounds } from '#kit/web/map/use-leaflet-map.ts'
import { type MapTiles, useTiles } from '#kit/web/map/use-tiles.ts'
import { clusterPins } from './cluster-pins.ts'
import { APART_PX, MapPins, type ResultPin } from './map-pins.tsx'
import { formatPrice } from './pin-labels.ts'

export type { ResultPin } from './map-pins.tsx'

export type ResultsMapProps = {
  pins: readonly ResultPin[]
  selectedId: string | undefined
  hoveredId: string | undefined
  onHover: (id: string | undefined) => void
  onSelect: (id: string | undefined) => void
  /** Initially and on change; defaults to the contiguous states. */
  bounds: Bounds | undefined
  area?: Bounds
  /** The searched place. */
  center?: Place | undefined
  /** Of a selected pin, with the others at its location: times to book. */
  renderTimes: (pin: ResultPin, together: readonly ResultPin[]) => ReactNode
  onAlone?: (ids: string) => void
  /** After each move. */
  onView?: (visible: Bounds) => void
  /** Only after the visitor moved it. */
  onSearchArea?: (visible: Bounds) => void
  /** At the top: hidden results, or loading. */
  status?: ReactNode
}

/** The list has everything too. Fills its parent, which must be `relative` with a height. Browser only. */
export function ResultsMap(props: ResultsMapProps) {
  const { pins, selectedId, bounds, status, onSelect, onSearchArea, onView } = props
  const state = useTiles()
  const frame = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(0)
  const [visible, setVisible] = useState<Bounds>()
  const names = useMapNames(visible)
  const [movedFrom, setMovedFrom] = useState<string>()
  const wanted = bounds ? writeBounds(bounds) : 'everything'
  const [pressed, setPressed] = useState<{ pins: ResultPin[]; byKey: boolean }>()
  const map = useLeafletMap(frame, {
    wanted: bounds,
    maxZoom: state.maxZoom,
    onView: (visible, byPerson) => {
      if (byPerson) setMovedFrom(wanted)
      setVisible(visible)
      onView?.(visible)
    },
  })
  useSettledZoom(map, setZoom)
  useScale(map)
  useArea(map, props.area)
  const opened = pressed?.pins ?? pins.filter(pin => pin.id === selectedId)

  function press(together: ResultPin[], byKey: boolean) {
    const [first] = together
    if (!map || !first) return
    if (together.length > 1 && zoomInto(map, together)) {
      // The group disappears.
      if (byKey) map.getContainer().focus({ preventScroll: true })
      return
    }
    setPressed({ pins: together, byKey })
    bringIntoView(map, first)
    onSelect(together.length === 1 ? first.id : undefined)
  }
  function close() {
    const back = opened[0] && map?.getContainer().querySelector<HTMLElement>(`[data-pin="${opened[0].id}"]`)
    setPressed(undefined)
    onSelect(undefined)
    back?.focus({ preventScroll: true })
  }
  function searchArea() {
    setMovedFrom(undefined)
    if (map) onSearchArea?.(visibleBounds(map))
  }
  return (
    <div
      role="presentation"
      className="absolute inset-0 isolate flex flex-col"
      onKeyDown={event => {
        if (event.key !== 'Escape' || opened.length === 0) return
        // The sheet of a phone stays.
        event.preventDefault()
        close()
      }}
    >
      <div className="relative grow overflow-clip">
        <section ref={frame} aria-label="Map of results" className="results-map" />
        {map && (
          <>
            <BaseMap {...{ map, zoom, state, names }} center={props.center} />
            <MapPins map={map} {...props} onAlone={props.onAlone} namesStreets={!state.isShown} onPress={press} />
            <TouchHint map={map} />
            <MapButtons
              map={map}
              zoom={zoom}
              onSearchArea={onSearchArea && movedFrom === wanted ? searchArea : undefined}
            />
          </>
        )}
        {status && (
          <p className="pointer-events-none absolute top-3 right-17 left-3 mx-auto w-fit rounded-md border border-line bg-raised px-3 py-1.5 text-center text-sm shadow-sm">
            {status}
          </p>
        )}
        {opened.length > 0 && (
          <MapPopup
            pins={opened}
            renderTimes={props.renderTimes}
            takesFocus={pressed?.byKey ?? false}
            onClose={close}
          />
        )}
      </div>
      <Credits tiles={state.isShown ? state.tiles : undefined} />
    </div>
  )
}

function Credits({ tiles }: { tiles: MapTiles | undefined }) {
  return (
    <p className="border-t border-line bg-surface px-3 py-1 text-xs text-muted">
      {tiles ? (
        tiles.attribution
      ) : (
        <>
          Borders: US Census Bureau. City names:{' '}
          <a href="https://www.geonames.org/" className="inline-link">
            GeoNames
          </a>
          , CC BY 4.0
        </>
      )}
    </p>
  )
}

/** Away from edges and popup. */
function bringIntoView(map: LeafletMap, { latitude, longitude }: ResultPin) {
  const animate = map.options.zoomAnimation
  map.panInside([latitude, longitude], { paddingTopLeft: [40, 60], paddingBottomRight: [40, 200], animate })
}

/** False if the pins never separate. */
function zoomInto(map: LeafletMap, pins: readonly ResultPin[]): boolean {
  const bounds = boundsAround(pins)
  const nearest = map.getMaxZoom()
  const spotOf = ({ latitude, longitude }: ResultPin) => map.project([latitude, longitude], nearest)
  if (!bounds || clusterPins(pins, spotOf, APART_PX).length === 1) return false
  const { south, west, north, east } = bounds
  const fitting = map.getBoundsZoom([
    [south, west],
    [north, east],
  ])
  const zoom = Math.min(nearest, Math.max(map.getZoom() + 1, fitting - 1))
  map.setView([(south + north) / 2, (west + east) / 2], zoom)
  return true
}

function useSettledZoom(map: LeafletMap | undefined, tell: (zoom: number) => void) {
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

function useScale(map: LeafletMap | undefined) {
  useEffect(() => {
    if (!map) return undefined
    const scale = control.scale({ metric: false, position: 'bottomleft' }).addTo(map)
    return () => {
      scale.remove()
    }
  }, [map])
}

function useArea(map: LeafletMap | undefined, area: Bounds | undefined) {
  useEffect(() => {
    if (!map || !area) return undefined
    if (!map.getPane('area')) map.createPane('area').style.zIndex = '420'
    const { south, west, north, east } = area
    const frame = rectangle(
      [
        [south, west],
        [north, east],
      ],
      { className: 'stroke-link', weight: 2, dashArray: '6 6', fill: false, interactive: false, pane: 'area' },
    ).addTo(map)
    return () => {
      frame.remove()
    }
  }, [map, area])
}

type MapPopupProps = Pick<ResultsMapProps, 'pins' | 'renderTimes'> & {
  /** Opened by keyboard. */
  takesFocus: boolean
  onClose: () => void
}

function MapPopup({ pins, renderTimes, takesFocus, onClose }: MapPopupProps) {
  const box = useRef<HTMLElement>(null)
  const key = pins.map(pin => pin.id).join()
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [key, takesFocus])
  return (
    <section
      ref={box}
      aria-label={pins.length === 1 ? pins[0]?.name : `${pins.length} facilities at this location`}
      className="absolute inset-x-3 bottom-3 z-20 flex items-start rounded-md border border-line bg-raised shadow-lg sm:right-auto sm:w-96"
    >
      <ul className="max-h-72 min-w-0 grow divide-y divide-line overflow-y-auto overscroll-contain py-1 pl-4">
        {pins.map(pin => (
          <li key={pin.id} className="py-1">
            <Link
              to={pin.href}
              className="-ml-2 flex min-h-11 flex-col justify-center rounded-sm px-2 py-1 -outline-offset-2"
            >
              <span className="inline-link truncate">{pin.name}</span>
              <span className="text-sm text-muted first-letter:uppercase">{formatPrice(pin.priceLabel)}</span>
            </Link>
            <ApproximateLocation facility={pin} />
            {renderTimes(pin, pins)}
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={onClose}
        aria-label="Close"
        className="m-1 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  )
}
