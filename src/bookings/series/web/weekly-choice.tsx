import { Bell, Check, Minus } from 'lucide-react'
import { useId } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { longDay, shortDay } from '#availability/time-format.ts'
import { bellName } from '#availability/web/slot-bell.tsx'
import { totalDuration, totalText } from '#bookings/web/summary-format.ts'
import { Button } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { listId, useUnheldToast } from './unheld.ts'
import type { SeriesHold } from './use-series-hold.ts'
import { canChoose, isChosen, type WeeklyDate } from './weekly-dates.ts'
import { datesText, freeText, stateText } from './weekly-messages.ts'

type WeeklyChoiceProps = {
  facilityId: string
  weekly: SeriesHold
  dates: readonly WeeklyDate[]
  timeZone: string
  onWatch: (slot: AvailabilitySlot) => void
}

export function WeeklyChoice({ facilityId, weekly, dates, timeZone, onWatch }: WeeklyChoiceProps) {
  const id = useId()
  const taken = dates.filter(date => date.state === 'mine' || isChosen(date, weekly.choices))
  const hasBells = dates.some(date => date.taken.length > 0)
  const isEmpty = !dates.some(canChoose)
  const unheld = dates.filter(date => isChosen(date, weekly.choices)).length
  const days = dates.map(({ date }) => date)
  useUnheldToast(facilityId, datesText(unheld, days), unheld)
  return (
    <div className="flex flex-col gap-3">
      <output id={id} className="block font-display text-xl font-bold tracking-tight">
        {freeText(dates)}
      </output>
      <ul
        aria-labelledby={id}
        id={listId(facilityId)}
        tabIndex={-1}
        className="scroll-mb-52 outline-none divide-y divide-line border-y border-line"
      >
        {dates.map(date => (
          <DateRow key={date.date} {...{ date, weekly, timeZone, onWatch, hasBells }} />
        ))}
      </ul>
      {weekly.refusal && <Notice tone="warning">{weekly.refusal}</Notice>}
      {isEmpty ? (
        <p className="text-muted">There’s nothing more to hold. Try another time of day or another day of the week.</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" aria-atomic="true">
            {datesText(taken.length, days)}, {totalDuration(taken.flatMap(({ mine, free }) => [...mine, ...free]))}:{' '}
            <strong className="font-display text-2xl tabular-nums">
              {totalText(taken.reduce((sum, { cents }) => sum + cents, 0))}
            </strong>
          </p>
          <Button
            tone={unheld > 0 ? 'primary' : 'secondary'}
            busy={weekly.isHolding}
            busyLabel="Holding…"
            onClick={() => void weekly.hold()}
          >
            {unheld > 0 ? `Hold ${taken.length} dates` : 'Hold these dates'}
          </Button>
        </div>
      )}
    </div>
  )
}

type DateRowProps = Pick<WeeklyChoiceProps, 'weekly' | 'timeZone' | 'onWatch'> & {
  date: WeeklyDate
  /** Rows without a bell reserve its space. */
  hasBells: boolean
}

function DateRow({ date, weekly, timeZone, onWatch, hasBells }: DateRowProps) {
  const text = stateText(date, timeZone)
  const first = date.taken[0]
  return (
    <li className="flex items-center gap-3">
      {canChoose(date) ? (
        <label className="flex min-h-12 min-w-0 grow items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-link"
            checked={isChosen(date, weekly.choices)}
            onChange={event => weekly.choose(date.date, event.currentTarget.checked)}
          />
          <RowText {...{ date, text }} />
        </label>
      ) : (
        <p className="flex min-h-12 min-w-0 grow items-center gap-3">
          <Mark isHeld={date.state === 'mine'} />
          <RowText {...{ date, text }} />
        </p>
      )}
      {!first && hasBells && <span className="size-11 shrink-0" />}
      {first && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={bellName(first, timeZone, false)}
          onClick={() => onWatch(first)}
          className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
        >
          <Bell aria-hidden="true" className="size-5" />
        </button>
      )}
    </li>
  )
}

function Mark({ isHeld }: { isHeld: boolean }) {
  const Icon = isHeld ? Check : Minus
  return <Icon aria-hidden="true" className={joinClasses('size-5 shrink-0', isHeld ? 'text-link' : 'text-muted')} />
}

function RowText({ date: { date, state, cents }, text }: { date: WeeklyDate; text: string }) {
  const canBeHad = state === 'free' || state === 'mine'
  return (
    <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
      <span className={joinClasses('font-medium', !canBeHad && 'text-muted')}>
        <span aria-hidden="true">{shortDay(date)}</span>
        <span className="sr-only">{longDay(date)}</span>
      </span>
      <span className={joinClasses('text-sm', state === 'partly' || state === 'taken' ? 'text-clay' : 'text-muted')}>
        {text}
        {state !== 'taken' && state !== 'closed' && <span className="ml-2 tabular-nums">{totalText(cents)}</span>}
      </span>
    </span>
  )
}
