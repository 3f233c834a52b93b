import type { ReactNode } from 'react'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { HoldCountdown } from '#availability/web/hold-countdown.tsx'
import { SeriesLines, UnheldLine, UnheldNotice } from '#bookings/series/web/series-lines.tsx'
import { seriesOf } from '#bookings/series/web/weekly-messages.ts'
import type { StepName } from '#bookings/web/booking-step.tsx'
import { firstEnd, specialPrices, timesByDay, totalDuration, totalText } from '#bookings/web/summary-format.ts'
import type { Facility } from '#facilities/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { Button } from '#kit/web/button.tsx'
import { shortLabel } from './pay-labels.ts'
import { RefundLine } from './refund-line.tsx'
import type { Checkout } from './use-checkout.ts'

type SummaryProps = { facility: Facility; selection: Selection; checkout: Checkout }

export function BookingSummary({ facility, selection: { chosen }, checkout }: SummaryProps) {
  if (chosen.length === 0) {
    return <p className="text-muted">Tap an available time, and we’ll hold it for you for 15 minutes.</p>
  }
  return (
    <div className="flex flex-col gap-4">
      <Terms {...{ facility, chosen, checkout }} />
      <UnheldNotice facilityId={facility.id} />
    </div>
  )
}

function Terms({ facility, chosen, checkout }: AfterTotalProps) {
  const until = firstEnd(chosen)
  return (
    <dl className="flex flex-col gap-3">
      <Times {...{ facility, chosen }} />
      <Line name="Duration">{totalDuration(chosen)}</Line>
      {specialPrices(chosen).map(({ reason, prices }) => (
        <Line key={reason} name={reason}>
          {prices}
        </Line>
      ))}
      <Line name={until ? 'Held for you' : 'Hold'}>{until ? <HoldCountdown until={until} /> : 'Holding…'}</Line>
      {checkout.creditCents > 0 && (
        <>
          <Line name="Price">{toDollars(checkout.totalCents)}</Line>
          <Line name="Credit">−{toDollars(checkout.creditCents)}</Line>
        </>
      )}
      <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line pt-3">
        <dt className="font-semibold">{checkout.creditCents > 0 ? 'Amount due' : 'Total'}</dt>
        <dd className="font-display text-3xl font-bold tabular-nums">{dueText(checkout)}</dd>
        {checkout.kind !== 'free' && (
          <dd className="col-span-full mt-1 text-sm text-muted">
            <AfterTotal {...{ facility, chosen, checkout }} />
          </dd>
        )}
      </div>
    </dl>
  )
}

function Times({ facility, chosen }: { facility: Facility; chosen: Selection['chosen'] }) {
  const series = seriesOf(chosen, facility.timeZone)
  if (series) return <SeriesLines {...{ facility, series, chosen }} />
  return timesByDay(chosen, facility.timeZone).map(({ day, times }) => (
    <Line key={day} name={day}>
      {times.map(time => (
        <span key={time} className="block">
          {time}
        </span>
      ))}
    </Line>
  ))
}

type AfterTotalProps = { facility: Facility; chosen: Selection['chosen']; checkout: Checkout }

function AfterTotal({ facility, chosen, checkout }: AfterTotalProps) {
  if (checkout.kind === 'link') return 'This is an estimate. You’ll see the final price on the provider’s site.'
  return (
    <>
      {checkout.mode === 'hold' && checkout.kind === 'card' && (
        <span className="block">Authorized now, charged only when the owner confirms.</span>
      )}
      <RefundLine facility={facility} chosen={chosen} />
    </>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere text-muted">{name}</dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </div>
  )
}

type SummaryBarProps = Omit<SummaryProps, 'facility'> & {
  /** "$75" an hour. */
  price: string | null
  /** Null while the main button is visible. */
  next: StepName | null
  onGo: (step: StepName) => void
}

/** Compact version for phones. */
export function SummaryBar({ price, selection: { chosen }, checkout, next, onGo }: SummaryBarProps) {
  const until = firstEnd(chosen)
  return (
    <div className="flex min-h-12 items-center gap-3">
      <div className="min-w-0 grow">
        {chosen.length === 0 ? (
          <p className="font-display text-2xl font-bold">{price ? `${price} an hour` : 'Choose your times'}</p>
        ) : (
          <>
            <p className="truncate">
              <span className="font-display text-2xl font-bold tabular-nums">{dueText(checkout)}</span>{' '}
              <span className="text-sm text-muted">for {totalDuration(chosen)}</span>
            </p>
            <p className="text-sm text-muted">
              {until ? 'Held for you' : 'Holding…'} <HoldCountdown until={until} />
            </p>
            <UnheldLine facilityId={chosen[0]!.facilityId} />
          </>
        )}
      </div>
      {next && <Button onClick={() => onGo(next)}>{nextLabel(next, checkout)}</Button>}
    </div>
  )
}

function nextLabel(next: StepName, checkout: Checkout): string {
  if (next === 'times') return 'See times'
  if (next === 'details') return 'Continue'
  return shortLabel(checkout)
}

/** Zero is not "Free" when a credit pays. */
function dueText({ dueCents, creditCents }: Checkout): string {
  return creditCents > 0 ? toDollars(dueCents) : totalText(dueCents)
}
