import type { Map as LeafletMap } from 'leaflet'
import { createPortal } from 'react-dom'
import type { Place } from './bounds.ts'
import { choosePlaceLabels } from './place-labels.ts'
import { useMapView } from './use-map-view.ts'
import { usePane } from './use-pane.ts'

/** Hidden from screen readers. */
export function PlaceNames({ map, places }: { map: LeafletMap; places: readonly (Place & { name: string })[] }) {
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
