import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** The operator's: images, or a MapLibre style. */
export type MapTiles = { kind: 'raster' | 'vector'; url: string; attribution: string }

export type TileState = {
  /** Undefined without a tile server, and once it has failed. */
  tiles: MapTiles | undefined
  /** Until then, and without them, our outlines are the map. */
  isShown: boolean
  onShown: () => void
  onFail: () => void
  maxZoom: number
}

/** A phone is a mile and a half wide here: closer in it may show no facility and no name. */
const DRAWN_MAX_ZOOM = 14
const STREETS_MAX_ZOOM = 18

export function useTiles(): TileState {
  const offered = useQuery<{ mapTiles: MapTiles | null }>({ queryKey: ['/api/config'] }).data?.mapTiles ?? undefined
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const tiles = state === 'failed' ? undefined : offered
  const isShown = tiles !== undefined && state === 'shown'
  return {
    tiles,
    isShown,
    onShown: () => setState('shown'),
    onFail: () => setState('failed'),
    maxZoom: isShown ? STREETS_MAX_ZOOM : DRAWN_MAX_ZOOM,
  }
}
