import type { Map as LeafletMap } from 'leaflet'
import { Minus, Plus } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'

type MapButtonsProps = {
  map: LeafletMap
  zoom: number
  /** Undefined if unchanged. */
  onSearchArea: (() => void) | undefined
}

export function MapButtons({ map, zoom, onSearchArea }: MapButtonsProps) {
  return (
    <>
      {onSearchArea && (
        <Button className="absolute! top-14 left-1/2 z-10 -translate-x-1/2 shadow-md" onClick={onSearchArea}>
          Search this area
        </Button>
      )}
      <div className="absolute top-3 right-3 z-10 flex flex-col overflow-clip rounded-md border border-line-strong bg-surface shadow-sm">
        <ZoomButton label="Zoom in" Icon={Plus} isOff={zoom >= map.getMaxZoom()} onPress={() => map.zoomIn()} />
        <ZoomButton label="Zoom out" Icon={Minus} isOff={zoom <= map.getMinZoom()} onPress={() => map.zoomOut()} />
      </div>
    </>
  )
}

type ZoomButtonProps = { label: string; Icon: typeof Plus; isOff: boolean; onPress: () => void }

/** `aria-disabled` keeps keyboard focus. */
function ZoomButton({ label, Icon, isOff, onPress }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
      className="grid size-11 place-items-center -outline-offset-2 not-first:border-t not-first:border-line hover:bg-hover aria-disabled:text-muted aria-disabled:hover:bg-surface"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
