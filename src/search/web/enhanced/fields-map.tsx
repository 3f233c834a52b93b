import { type RefObject, useMemo, useState } from 'react'
import { clockText } from '#availability/time-format.ts'
import { boundsAround } from '#kit/web/map/bounds.ts'
import type { FieldResult } from '#search/contract.ts'
import { priceLabel } from '../map/pin-labels.ts'
import { ResultsMapFrame } from '../map/results-map-frame.tsx'
import { useLinkedList } from '../map/use-linked-list.ts'
import type { FieldsFound } from './enhanced-api.ts'
import { detailsAddress } from './field-addresses.ts'
import { StartTimes } from './start-times.tsx'

type FieldsMapProps = {
  found: NonNullable<FieldsFound>
  sport: string
  /** Contains the cards, marked by `data-facility`. */
  list: RefObject<HTMLElement | null>
}

export function FieldsMap({ found, sport, list }: FieldsMapProps) {
  const { results, asked } = found
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
        center={{ latitude: asked.lat, longitude: asked.lng }}
        renderTimes={pin => {
          const result = results.find(({ facilityId }) => facilityId === pin.id)
          return result && <StartTimes result={result} sport={sport} saysZone={false} />
        }}
      />
    </div>
  )
}

/** Its price is that of the first time. */
function toPin({ facilityId: id, name, address, pricePerHour, startTimes, ...result }: FieldResult) {
  const { latitude, longitude, locationIsApproximate } = result
  const [first] = startTimes
  return {
    id,
    name,
    street: address.split(', ').slice(0, -2).join(', '),
    latitude,
    longitude,
    locationIsApproximate,
    priceLabel: priceLabel(pricePerHour),
    timeLabel: first && clockText(first),
    href: detailsAddress({ facilityId: id, site: result.site }, first),
  }
}
