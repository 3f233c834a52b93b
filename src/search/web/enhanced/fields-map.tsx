import { type RefObject, useMemo, useState } from 'react'
import { boundsAround } from '#kit/web/map/bounds.ts'
import type { FieldResult } from '#search/contract.ts'
import { priceLabel } from '../map/pin-labels.ts'
import { ResultsMapFrame } from '../map/results-map-frame.tsx'
import { useLinkedList } from '../map/use-linked-list.ts'
import { detailsAddress } from './field-addresses.ts'

type FieldsMapProps = {
  results: readonly FieldResult[]
  /** Contains the cards, marked by `data-facility`. */
  list: RefObject<HTMLElement | null>
}

export function FieldsMap({ results, list }: FieldsMapProps) {
  const [hoveredId, setHoveredId] = useState<string>()
  const [selectedId, setSelectedId] = useState<string>()
  const pins = useMemo(() => results.map(toPin), [results])
  useLinkedList(list, { hoveredId, selectedId, onHover: setHoveredId })
  return (
    <div className="lg:sticky lg:top-24">
      <ResultsMapFrame
        {...{ pins, hoveredId, selectedId }}
        onHover={setHoveredId}
        onSelect={setSelectedId}
        bounds={boundsAround(results)}
      />
    </div>
  )
}

function toPin({ facilityId: id, name, pricePerHour, startTimes, ...result }: FieldResult) {
  const { latitude, longitude, locationIsApproximate } = result
  const href = detailsAddress(id, startTimes[0])
  return { id, name, latitude, longitude, locationIsApproximate, priceLabel: priceLabel(pricePerHour), href }
}
