import { ChevronDown } from 'lucide-react'
import { Card } from '#kit/web/card.tsx'
import type { FieldResult } from '#search/contract.ts'
import { type Group, groundsOf, venueOf } from '#search/rules-venues.ts'
import { milesText, priceText, venueLine } from './enhanced-format.ts'
import { FieldActions } from './field-actions.tsx'
import { FieldBadges, FieldFacts, FieldPrice, TimesAge } from './field-card.tsx'
import { commonStart } from './rank-results.ts'
import { StartTimes } from './start-times.tsx'

type VenueCardProps = {
  results: Group<FieldResult>
  sport: string
}

export function VenueCard({ results, sport }: VenueCardProps) {
  const [nearest] = results
  const venue = venueOf(results)
  const cheapest = results.reduce((least, result) => (result.pricePerHour < least.pricePerHour ? result : least))
  return (
    <Card as="article" aria-label={`${venue.name}, ${nearest.address}`} className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h2 className="min-w-0 grow basis-40 text-xl wrap-anywhere">{venue.name}</h2>
        <p className="shrink-0 text-right text-sm text-muted">
          from <span className="font-display text-2xl font-bold text-ink">{priceText(cheapest)}</span>/hour
          {cheapest.priceIsSample && <span className="block text-xs">sample price</span>}
        </p>
      </div>
      <div className="-mt-1.5 text-sm">
        <address className="text-muted not-italic wrap-anywhere">{nearest.address}</address>
        <p className="mt-1">{milesText(nearest.distanceMiles)}</p>
      </div>
      <p className="font-semibold">{venueLine(venue.facilityCount, commonStart(results), sport)}</p>
      <details className="group" data-venue="">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md font-semibold text-link">
          <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
          See times for {results.length} {groundsOf(sport)}
        </summary>
        <ul className="mt-1 divide-y divide-line">
          {results.map(result => (
            <li key={result.facilityId} className="flex flex-col gap-3 py-4 last:pb-0">
              <div className="flex flex-wrap items-start justify-between gap-x-4">
                <h3 className="min-w-0 grow basis-40 text-lg wrap-anywhere">{result.name}</h3>
                <FieldPrice result={result} />
              </div>
              <FieldFacts result={result} />
              <FieldBadges result={result} />
              <StartTimes {...{ result, sport }} saysZone={false} />
              <TimesAge result={result} />
              <FieldActions {...{ result, sport }} />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
