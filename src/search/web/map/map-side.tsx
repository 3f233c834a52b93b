import type { RefObject } from 'react'
import { loadPart } from '#kit/web/load-part.ts'
import type { SearchFilters } from '#search/rules.ts'
import { LateMap } from './late-map.tsx'

type MapSideProps = {
  filters: SearchFilters
  /** Contains the cards, marked by `data-facility`. */
  list: RefObject<HTMLElement | null>
}

/** Apart from the page: most searches show no map. */
export function MapSide({ filters, list }: MapSideProps) {
  return (
    <div className="lg:sticky lg:top-24">
      <LateMap load={loadSearchMap} props={{ filters, list }} />
    </div>
  )
}

const loadSearchMap = async () => (await loadPart(() => import('../search-map.tsx'))).SearchMap
