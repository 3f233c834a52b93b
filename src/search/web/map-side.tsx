import type { RefObject } from 'react'
import { loadPart } from '#kit/web/load-part.ts'
import type { SearchFilters } from '#search/rules.ts'
import { LateMap } from '#search/web/map/late-map.tsx'
import { useMapState } from '#search/web/map/use-map-state.ts'

type MapSideProps = {
  filters: SearchFilters
  /** Contains the cards, marked by `data-facility`. */
  list: RefObject<HTMLElement | null>
}

/** On a phone, replaces the list. */
export function MapSide({ filters, list }: MapSideProps) {
  const { isShown } = useMapState()
  if (!isShown) return null
  return (
    <div className="lg:sticky lg:top-24">
      <LateMap load={loadSearchMap} props={{ filters, list }} />
    </div>
  )
}

const loadSearchMap = async () => (await loadPart(() => import('./search-map.tsx'))).SearchMap
