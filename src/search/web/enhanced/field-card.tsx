import { ApproximateLocation } from '#facilities/web/approximate-location.tsx'
import { ProviderBadge } from '#facilities/web/provider-badge.tsx'
import { Badge } from '#kit/web/badge.tsx'
import { Card } from '#kit/web/card.tsx'
import type { FieldResult } from '#search/contract.ts'
import { groundsOf } from '#search/rules-venues.ts'
import { knownAtText, mayDiffer, milesText, priceText } from './enhanced-format.ts'
import { FieldActions } from './field-actions.tsx'
import { StartTimes } from './start-times.tsx'

type FieldCardProps = {
  result: FieldResult
  sport: string
  /** The results span several zones. */
  saysZone: boolean
}

export function FieldCard({ result, sport, saysZone }: FieldCardProps) {
  const { venue } = result
  return (
    <Card as="article" aria-label={`${result.name}, ${result.address}`} className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h2 className="min-w-0 grow basis-40 text-xl wrap-anywhere">{result.name}</h2>
        <FieldPrice result={result} />
      </div>
      <FieldFacts result={result} />
      {venue && venue.facilityCount > 1 && (
        <p className="text-sm">
          One of {venue.facilityCount} {groundsOf(sport)} at {venue.name}
        </p>
      )}
      <FieldBadges result={result} />
      <StartTimes {...{ result, sport }} saysZone={saysZone} />
      <TimesAge result={result} />
      <FieldActions {...{ result, sport }} className="mt-auto" />
    </Card>
  )
}

/** "$60/hour", with "from" if start times may differ. */
export function FieldPrice({ result }: { result: Pick<FieldResult, 'pricePerHour' | 'startTimes' | 'priceIsSample'> }) {
  return (
    <p className="shrink-0 text-right text-sm text-muted">
      {mayDiffer(result) && 'from '}
      <span className="font-display text-2xl font-bold text-ink">{priceText(result)}</span>/hour
      {result.priceIsSample && <span className="block text-xs">sample price</span>}
    </p>
  )
}

export function FieldFacts({ result }: { result: FieldResult }) {
  const { address, distanceMiles, surface, indoorOutdoor } = result
  const facts = [milesText(distanceMiles), surface, indoorOutdoor && inOrOut[indoorOutdoor]].filter(Boolean)
  return (
    <div className="-mt-1.5 text-sm">
      <address className="text-muted not-italic wrap-anywhere">{address}</address>
      <ApproximateLocation facility={result} />
      <p className="mt-1">{facts.join(' · ')}</p>
    </div>
  )
}

const inOrOut = { indoor: 'Indoor', outdoor: 'Outdoor', both: 'Indoor and outdoor' } as const

export function FieldBadges({ result: { providerType, approval, isSample } }: { result: FieldResult }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ProviderBadge providerType={providerType} approval={approval} />
      {isSample && <Badge tone="sample">Sample</Badge>}
    </div>
  )
}

/** External busy times may be stale. */
export function TimesAge({ result: { timesKnownAt, timeZone } }: { result: FieldResult }) {
  if (timesKnownAt === null) return null
  return <p className="text-sm text-muted">{knownAtText(timesKnownAt, timeZone)}</p>
}
