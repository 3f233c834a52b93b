import type { Map as LeafletMap } from 'leaflet'
import { type MouseEvent, useEffect, useEffectEvent, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { Spot } from '#kit/web/map/use-map-view.ts'
import { type MapView, useMapView } from '#kit/web/map/use-map-view.ts'
import { usePane } from '#kit/web/map/use-pane.ts'
import { type Cluster, clusterPins } from './cluster-pins.ts'
import { countLabel, groupName } from './pin-labels.ts'
import { chooseStreets, streetIn } from './street-names.ts'

/** Degrees. */
export type ResultPin = {
  id: string
  name: string
  street: string | null
  latitude: number
  longitude: number
  locationIsApproximate: boolean
  /** "$60", "Free" or "Ask". */
  priceLabel: string
  /** "Sat 9 AM" or "No times"; undefined until known. */
  timeLabel?: string | undefined
  href: string
}

type MapPinsProps = {
  map: LeafletMap
  pins: readonly ResultPin[]
  selectedId: string | undefined
  hoveredId: string | undefined
  onHover: (id: string | undefined) => void
  onPress: (pins: ResultPin[], byKey: boolean) => void
  /** The ids of pins that stand alone, which have room for a time, separated by commas. */
  onAlone: ((ids: string) => void) | undefined
  /** The map has no streets of its own. */
  namesStreets: boolean
}

/** Pixels; closer pins cannot be hit separately. */
export const APART_PX = 60

/** Pins in view, in reading order; close ones merge. */
export function MapPins(props: MapPinsProps) {
  const { map, pins, selectedId, hoveredId, onHover, onPress } = props
  const view = useMapView(map)
  const pane = usePane(map, 'pins', 610)
  const clusters = useClusters(map, pins, view)
  useAlone(clusters, props.onAlone)
  function press(cluster: Cluster<ResultPin>, event: MouseEvent) {
    const byKey = event.detail === 0
    // Dragging the map by a pin.
    if (byKey || !wasDragged(map)) onPress(cluster.pins, byKey)
  }
  return createPortal(
    <>
      {props.namesStreets && view.zoom >= STREET_ZOOM && <StreetNames clusters={clusters} view={view} />}
      {clusters.map(cluster => {
        const { pins: together } = cluster
        const [first] = together
        if (!first) return null
        const has = (id: string | undefined) => id !== undefined && together.some(pin => pin.id === id)
        const alone = together.length === 1 ? first : undefined
        return (
          <button
            key={alone?.id ?? `${together.length} ${first.id}`}
            type="button"
            data-pin={first.id}
            aria-label={alone ? undefined : groupName(together.map(pin => pin.name))}
            aria-pressed={alone && has(selectedId)}
            onClick={event => press(cluster, event)}
            onPointerEnter={() => onHover(alone?.id)}
            onPointerLeave={() => onHover(undefined)}
            onFocus={() => onHover(alone?.id)}
            onBlur={() => onHover(undefined)}
            style={{ transform: translation(view.layerSpot(cluster)) }}
            className={joinClasses(
              'leaflet-zoom-animated target-44 absolute top-0 left-0 flex -translate-1/2 flex-col items-center justify-center border leading-tight font-semibold whitespace-nowrap shadow-md select-none focus-visible:z-30',
              alone ? 'min-h-8 rounded-md px-1.5 py-0.5 text-sm' : 'size-11 rounded-full text-base',
              has(selectedId) ? selected : has(hoveredId) ? hovered : alone ? quiet : crowd,
            )}
          >
            {alone ? <PinText {...alone} /> : countLabel(together.length)}
          </button>
        )
      })}
    </>,
    pane,
  )
}

/** Further out they belong to nothing that is recognizable. */
const STREET_ZOOM = 13

/** Below the pins, as far as there is room. Hidden from screen readers: cards have addresses. */
function StreetNames({ clusters, view }: { clusters: readonly Cluster<ResultPin>[]; view: MapView }) {
  const { left, top } = view.frame
  const pins = clusters.map(cluster => {
    const { x, y } = view.layerSpot(cluster)
    return { x: x + left, y: y + top, street: streetIn(cluster.pins[0]?.street ?? '') }
  })
  return chooseStreets(pins, view.frame).map(({ name, x, y }) => (
    <span
      key={`${name} ${x} ${y}`}
      aria-hidden="true"
      style={{ transform: `translate(${Math.round(x - left)}px, ${Math.round(y - top)}px)` }}
      className="leaflet-zoom-hide pointer-events-none absolute top-0 left-0 -translate-1/2 rounded-sm bg-page px-1 text-xs whitespace-nowrap text-ink"
    >
      {name}
    </span>
  ))
}

function useAlone(clusters: readonly Cluster<ResultPin>[], onAlone: MapPinsProps['onAlone']) {
  const tell = useEffectEvent((ids: string) => onAlone?.(ids))
  const ids = clusters
    .flatMap(({ pins: [first, ...others] }) => (first && others.length === 0 ? [first.id] : []))
    .join()
  useEffect(() => tell(ids), [ids])
}

const quiet = 'border-line-strong bg-surface text-ink hover:z-20 hover:border-ink'
const crowd = 'border-chalk-muted bg-pitch text-chalk hover:z-20 hover:bg-pitch-mown'
const hovered = 'z-20 border-ink bg-ink text-page'
const selected = 'z-20 border-action-edge bg-action text-on-action'

function wasDragged({ dragging }: LeafletMap): boolean {
  return 'moved' in dragging && typeof dragging.moved === 'function' && dragging.moved() === true
}

/** Named "Scissortail Turf Pitch, $80 an hour, 4 PM". */
function PinText({ name, priceLabel, timeLabel }: ResultPin) {
  return (
    <>
      <span>
        <span className="sr-only">{name}, </span>
        {priceLabel}
        <span className="sr-only">
          {priceLabel.startsWith('$') && ' an hour'}
          {timeLabel && ','}
        </span>
      </span>
      {timeLabel && <span className="text-xs font-medium tabular-nums">{timeLabel}</span>}
    </>
  )
}

function useClusters(map: LeafletMap, pins: readonly ResultPin[], view: MapView): Cluster<ResultPin>[] {
  const { zoom, layerSpot, frame } = view
  const clusters = useMemo(
    () => clusterPins(pins, ({ latitude, longitude }) => map.project([latitude, longitude], zoom), APART_PX),
    [map, pins, zoom],
  )
  return clusters.filter(cluster => {
    const { x, y } = layerSpot(cluster)
    return isWithin(x + frame.left, frame.width) && isWithin(y + frame.top, frame.height)
  })
}

function isWithin(pixel: number, length: number): boolean {
  return pixel > 0 && pixel < length
}

function translation({ x, y }: Spot): string {
  return `translate(${Math.round(x)}px, ${Math.round(y)}px)`
}
