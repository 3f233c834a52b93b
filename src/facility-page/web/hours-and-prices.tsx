import { useQuery } from '@tanstack/react-query'
import type { WeeklyOffer } from '#availability/schedule/contract.ts'
import {
  exceptionRows,
  openingRows,
  priceRows,
  termsText,
  type WeekRow,
} from '#availability/schedule/web/hours-format.ts'
import { durationText, zoneName } from '#availability/time-format.ts'
import { refundRule } from '#bookings/refund-messages.ts'
import type { Facility } from '#facilities/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { scheduleQuery } from './api.ts'
import { externalSite } from './booking-address.ts'
import { PageSection } from './page-section.tsx'

export function HoursAndPrices({ facility }: { facility: Facility }) {
  return (
    <PageSection id="hours" title="Hours and prices">
      <Week facilityId={facility.id} />
      <div>
        <h3 className="text-xl">If plans change</h3>
        <p className="mt-1">{refundRule(facility)}.</p>
        {externalSite(facility) && (
          <p className="mt-1 text-sm text-muted">Bookings on the provider’s site follow the provider’s rules.</p>
        )}
      </div>
    </PageSection>
  )
}

function Week({ facilityId }: { facilityId: string }) {
  const { data: offer, isError, refetch } = useQuery(scheduleQuery(facilityId))
  if (isError) return <HoursFailed onRetry={() => void refetch()} />
  if (!offer) return <Skeleton className="h-44 rounded-md" />
  return <OfferedWeek offer={offer} />
}

export function OfferedWeek({ offer }: { offer: WeeklyOffer }) {
  const prices = priceRows(offer.hours)
  return (
    <>
      <div>
        <h3 className="text-xl">Booking hours</h3>
        <Rows rows={openingRows(offer.hours)} />
      </div>
      {prices.length > 0 && (
        <div>
          <h3 className="text-xl">Price per hour</h3>
          <Rows rows={prices} isFigure />
        </div>
      )}
      {offer.exceptions.length > 0 && (
        <div>
          <h3 className="text-xl">Special hours</h3>
          <Rows rows={exceptionRows(offer.exceptions)} />
        </div>
      )}
      <p className="text-sm text-muted">{noteOn(offer)}</p>
    </>
  )
}

function Rows({ rows, isFigure = false }: { rows: readonly WeekRow[]; isFigure?: boolean }) {
  return (
    <dl className="mt-1 divide-y divide-line">
      {rows.map(({ days, text }) => (
        <div key={days} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="min-w-0 wrap-anywhere">{days}</dt>
          <dd className={isFigure ? 'font-semibold tabular-nums' : 'text-right tabular-nums'}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The time zone, the booking length, and whether the owner has set the hours. */
function noteOn(offer: WeeklyOffer): string {
  const { timeZone, slotMinutes, isDefault } = offer
  const unit = slotMinutes === 60 ? 'Booked by the hour' : `Booked ${durationText(slotMinutes)} at a time`
  const zone = `in ${zoneName(timeZone)}`
  const terms = termsText(offer)
  return `${unit}, ${zone}.${terms ? ` ${terms}` : ''}${isDefault ? ' The owner hasn’t set hours yet, so these are our default hours.' : ''}`
}

function HoursFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      title="We couldn’t load the hours"
      action={
        <Button tone="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      You can still see available times for each day.
    </Notice>
  )
}
