import { DomEvent, type Map as LeafletMap } from 'leaflet'
import { useState } from 'react'

/** A layer of the map for elements of ours, above the layers with a smaller `zIndex`. It goes with the map. */
export function usePane(map: LeafletMap, name: string, zIndex: number): HTMLElement {
  const [pane] = useState(() => map.getPane(name) ?? makePane(map, name, zIndex))
  return pane
}

function makePane(map: LeafletMap, name: string, zIndex: number): HTMLElement {
  const pane = map.createPane(name)
  pane.style.zIndex = String(zIndex)
  // Two quick presses on a pin are no wish to zoom.
  DomEvent.on(pane, 'dblclick', DomEvent.stopPropagation)
  return pane
}
