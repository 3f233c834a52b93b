import { Link } from 'react-router'
import { holdSeriesOnArrival } from '#availability/holds/web/hold-on-arrival.ts'
import { ApproximateLocation } from '#facilities/web/approximate-location.tsx'
import { ProviderBadge } from '#facilities/web/provider-badge.tsx'
import { toDollars } from '#kit/shared/money.ts'
import { Badge } from '#kit/web/badge.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { knownAtText, milesText, priceText } from '#search/web/enhanced/enhanced-format.ts'
import type { RepeatResult } from '../contract.ts'
import type { RepeatAddress } from './repeat-address.ts'
import { datesLine, startLine } from './repeat-format.ts'

type RepeatCardProps = {
  result: RepeatResult
  address: RepeatAddress
  /** With the same dates. */
  bookingAddress: string
}

export function RepeatCard({ result, address, bookingAddress }: RepeatCardProps) {
  const { name, freeDates, distanceMiles, surface, partners, timesKnownAt, timeZone, approval, providerType } = result
  const isWhole = freeDates.length === address.dates.length
  const facts = [startLine(result, address), milesText(distanceMiles), surface].filter(Boolean)
  const count = freeDates.length === 1 ? '1 date' : `${freeDates.length} dates`
  const label = `Hold ${count} · ${toDollars(Math.round(result.totalPrice * 100))}`
  return (
    <Card as="article" aria-label={`${name}, ${result.address}`} className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h2 className="min-w-0 grow basis-40 text-xl wrap-anywhere">{name}</h2>
        <p className="shrink-0 text-right text-sm text-muted">
          <span className="font-display text-2xl font-bold text-ink">{priceText(result)}</span>/hour
          {result.priceIsSample && <span className="block text-xs">sample price</span>}
        </p>
      </div>
      <div className="text-sm">
        <address className="text-muted not-italic wrap-anywhere">{result.address}</address>
        <ApproximateLocation facility={result} />
        <p className="mt-1">{facts.join(' · ')}</p>
      </div>
      <p className={joinClasses('font-semibold', !isWhole && 'text-clay')}>{datesLine(result, address.dates)}</p>
      {address.fields > 1 && <PartnersLine {...{ partners }} fields={address.fields} />}
      {(approval !== 'instant' || result.isSample || providerType !== 'manual') && (
        <div className="flex flex-wrap gap-2">
          <ProviderBadge providerType={providerType} approval={approval} />
          {result.isSample && <Badge tone="sample">Sample</Badge>}
        </div>
      )}
      {timesKnownAt && <p className="text-sm text-muted">{knownAtText(timesKnownAt, timeZone)}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
        <Link
          to={bookingAddress}
          state={holdSeriesOnArrival(freeDates.length)}
          aria-label={`${label}: ${name}`}
          className={joinClasses(buttonClass({ tone: isWhole ? 'primary' : 'secondary' }), 'grow')}
        >
          {label}
        </Link>
        <Link to={bookingAddress} aria-label={`See dates: ${name}`} className={buttonClass({ tone: 'quiet' })}>
          See dates
        </Link>
      </div>
    </Card>
  )
}

/** Each field is a booking of its own; the booking page offers the next. */
function PartnersLine({ partners, fields }: { partners: RepeatResult['partners']; fields: number }) {
  if (partners.length + 1 < fields)
    return (
      <p className="text-sm text-clay">
        Only {partners.length + 1} of {fields} fields is available here on these dates
      </p>
    )
  const names = partners.slice(0, fields - 1).map(({ name }) => name)
  return <p className="text-sm">Also available at the same times: {names.join(', ')}</p>
}
