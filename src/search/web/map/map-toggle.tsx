import { Map as MapIcon } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { Chip } from '#kit/web/chip.tsx'
import { useMapState } from './use-map-state.ts'

/** On a phone the map is a sheet over it, with its own way back. */
export function MapToggle() {
  const { isShown, toggle } = useMapState()
  return (
    <Button tone="secondary" className="shrink-0 max-sm:px-3! noscript:hidden" onClick={toggle}>
      <MapIcon aria-hidden="true" className="size-5" />
      <span className="lg:hidden">Map</span>
      <span className="max-lg:hidden">{isShown ? 'Hide map' : 'Show map'}</span>
    </Button>
  )
}

export function MapAreaChip({ onRemoved }: { onRemoved: () => void }) {
  const { area, searchArea } = useMapState()
  if (!area) return null
  function remove() {
    onRemoved()
    searchArea(undefined)
  }
  return <Chip label="Map area" removeLabel="Remove filter Map area" onRemove={remove} />
}
