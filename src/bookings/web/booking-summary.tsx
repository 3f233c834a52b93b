import type { ReactNode } from 'react'
import { HoldCountdown } from '#availability/web/hold-countdown.tsx'
import type { Selection } from '#availability/web/use-selection.ts'
import type { Facility } from '#facilities/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { Button } from '#kit/web/button.tsx'
import { goToStep, type StepName } from './booking-step.tsx'
import { hourlyPrice, refundRule } from './facility-details.tsx'
import { firstEnd, timesByDay, totalDuration } from './summary-words.ts'
import type { Checkout } from './use-checkout.ts'

type SummaryProps = { facility: Facility; selection: Selection; checkout: Checkout }

/** What is being booked: date, times, duration, total, and the refund rule beside the price. */
export function BookingSummary({ facility, selection: { chosen }, checkout }: SummaryProps) {
  if (chosen.length === 0) {
    return <p className="text-muted">No times chosen yet. Tap a free time: it is held for you for 15 minutes.</p>
  }
  return (
    <dl className="flex flex-col gap-3">
      {timesByDay(chosen).map(({ day, times }) => (
        <Line key={day} name={day}>
          {times.map(time => (
            <span key={time} className="block">
              {time}
            </span>
          ))}
        </Line>
      ))}
      <Line name="Duration">{totalDuration(chosen)}</Line>
      <Line name="Held for you">
        <HoldCountdown until={firstEnd(chosen)} />
      </Line>
      <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="font-display text-3xl font-bold tabular-nums">{totalText(checkout.totalCents)}</dd>
        <dd className="col-span-full mt-1 text-sm text-muted">
          {checkout.kind === 'link' ? 'An estimate. The provider’s site has the final price.' : refundRule(facility)}
        </dd>
      </div>
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </div>
  )
}

type SummaryBarProps = SummaryProps & {
  /** The step that comes next; null where the main button itself is in view. */
  next: StepName | null
}

/** The same in two lines for the bottom edge of a phone, with the way to the next step. */
export function SummaryBar({ facility, selection: { chosen }, checkout, next }: SummaryBarProps) {
  const price = hourlyPrice(facility)
  return (
    <div className="flex min-h-12 items-center gap-3">
      <div className="min-w-0 grow">
        {chosen.length === 0 ? (
          <p className="font-display text-2xl font-bold">{price ? `${price} an hour` : 'Choose your times'}</p>
        ) : (
          <>
            <p className="truncate">
              <span className="font-display text-2xl font-bold tabular-nums">{totalText(checkout.totalCents)}</span>{' '}
              <span className="text-sm text-muted">for {totalDuration(chosen)}</span>
            </p>
            <p className="text-sm text-muted">
              Held for you <HoldCountdown until={firstEnd(chosen)} />
            </p>
          </>
        )}
      </div>
      {next && <Button onClick={() => goToStep(next)}>{nextLabels[next]}</Button>}
    </div>
  )
}

const nextLabels: Record<StepName, string> = { times: 'See times', details: 'Your details', pay: 'Continue' }

/** "$60", "Free". */
export function totalText(cents: number): string {
  return cents === 0 ? 'Free' : toDollars(cents)
}
