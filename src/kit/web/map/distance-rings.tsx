import { circle, circleMarker, type Map as LeafletMap, layerGroup } from 'leaflet'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Place } from './bounds.ts'
import { milesNorth, ringsAround } from './map-projection.ts'
import { useMapView } from './use-map-view.ts'
import { usePane } from './use-pane.ts'

type DistanceRingsProps = { map: LeafletMap; zoom: number; center: Place }

/** Around the searched place. */
export function DistanceRings({ map, zoom, center }: DistanceRingsProps) {
  const view = useMapView(map)
  const pane = usePane(map, 'names', 450)
  // Above the states, which may come later.
  usePane(map, 'rings', 430)
  const { latitude, longitude } = center
  useEffect(() => {
    const middle: [number, number] = [latitude, longitude]
    const rings = ringsAround(latitude, zoom).map(miles =>
      circle(middle, { ...plain, radius: miles * METERS_PER_MILE, className: 'stroke-muted', dashArray: '2 5' }),
    )
    const dot = circleMarker(middle, {
      ...plain,
      fill: true,
      radius: 5,
      weight: 2,
      fillOpacity: 1,
      className: 'fill-link stroke-surface',
    })
    const layer = layerGroup([...rings, dot]).addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, zoom, latitude, longitude])

  return createPortal(
    <div aria-hidden="true" className="leaflet-zoom-hide pointer-events-none">
      {ringsAround(latitude, view.zoom).map(miles => {
        const { x, y } = view.layerSpot(view.worldSpot({ latitude: latitude + milesNorth(miles), longitude }))
        return (
          <span
            key={miles}
            style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
            className="absolute top-0 left-0 -translate-1/2 rounded-sm bg-page px-1 text-xs whitespace-nowrap text-muted"
          >
            {miles} {miles === 1 ? 'mile' : 'miles'}
          </span>
        )
      })}
    </div>,
    pane,
  )
}

const METERS_PER_MILE = 1609.344
const plain = { interactive: false, fill: false, weight: 1, pane: 'rings' }
