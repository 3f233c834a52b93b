import { DomEvent, type Map as LeafletMap } from 'leaflet'
import { useState } from 'react'

/** Removed with the map. */
export function usePane(map: LeafletMap, name: string, zIndex: number): HTMLElement {
  const [pane] = useState(() => map.getPane(name) ?? makePane(map, name, zIndex))
  return pane
}

function makePane(map: LeafletMap, name: string, zIndex: number): HTMLElement {
  const pane = map.createPane(name)
  pane.style.zIndex = String(zIndex)
  // Double-clicking a pin must not zoom.
  DomEvent.on(pane, 'dblclick', DomEvent.stopPropagation)
  return pane
}
