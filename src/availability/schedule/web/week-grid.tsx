import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { dateOf, longDay, rangeText, weekdayText } from '#availability/time-format.ts'
import { toDollars } from '#kit/shared/money.ts'
import { weekdayOf } from '#kit/shared/time.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { hoursShown, kindKey, type PreviewDay, type PreviewSlot, type PriceKind } from './preview-week.ts'
import { lookOfKind } from './price-looks.ts'

type WeekGridProps = {
  days: readonly PreviewDay[]
  kinds: readonly PriceKind[]
  faulty: ReadonlySet<number>
  slotMinutes: number
  chosen: PreviewSlot | null | undefined
  onChoose: (slot: PreviewSlot) => void
}

/**
 * Seven days side by side, times to scale. One tab stop: arrow keys move between times. Rendered only in the browser,
 * where sizes may be inline styles.
 */
export function WeekGrid({ days, kinds, faulty, slotMinutes, chosen, onChoose }: WeekGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { first, last } = hoursShown(days)
  const perHour = pixelsPerHour(slotMinutes)
  const height = (last - first) * perHour
  const start = chosen ?? days.flatMap(({ slots }) => slots)[0]
  return (
    // Arrow keys bubble up from the times within it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={grid}
      onKeyDown={event => walk(event, grid.current)}
      className="relative h-[30rem] overflow-x-clip overflow-y-auto rounded-md border border-line bg-page"
    >
      <div className="sticky top-0 z-10 grid grid-cols-[2rem_repeat(7,minmax(0,1fr))] border-b border-line bg-page">
        <span />
        {days.map(day => (
          <DayHead key={day.date} day={day} isFaulty={faulty.has(weekdayOf(day.date))} />
        ))}
      </div>
      <div className="grid grid-cols-[2rem_repeat(7,minmax(0,1fr))]">
        <HourMarks {...{ first, last, perHour }} />
        {days.map((day, at) => (
          <ul
            key={day.date}
            aria-label={longDay(day.date)}
            className="relative border-l border-line"
            style={{ height }}
          >
            {day.slots.map((slot, place) => (
              <li
                key={`${place} ${slot.startTime}`}
                className="absolute inset-x-px"
                style={{
                  top: ((slot.from - first * 60) * perHour) / 60,
                  height: ((slot.to - slot.from) * perHour) / 60,
                }}
              >
                <SlotMark
                  slot={slot}
                  day={at}
                  look={lookOfKind(kinds.findIndex(kind => kindKey(kind) === kindKey(slot)))}
                  isChosen={slot === chosen}
                  isStop={slot === start}
                  onChoose={() => onChoose(slot)}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  )
}

/** An hour, or a shorter slot down to half an hour, is as high as a finger; shorter ones get less. */
function pixelsPerHour(slotMinutes: number): number {
  if (slotMinutes >= 60) return 44
  return slotMinutes >= 30 ? (44 * 60) / slotMinutes : (28 * 60) / slotMinutes
}

function DayHead({ day, isFaulty }: { day: PreviewDay; isFaulty: boolean }) {
  const word = day.note ?? (day.slots.length === 0 ? 'closed' : null)
  return (
    <div className="flex min-h-14 min-w-0 flex-col items-center py-1 text-center text-xs" title={day.note ?? undefined}>
      <span className="text-muted">{weekdayText(day.date)}</span>
      <span className="flex items-center gap-0.5 font-semibold tabular-nums">
        {Number(day.date.slice(8))}
        {isFaulty && (
          <>
            <TriangleAlert aria-hidden="true" className="size-3.5 text-clay" />
            <span className="sr-only">Needs fixing</span>
          </>
        )}
      </span>
      {word && (
        <span className={joinClasses('w-full truncate px-0.5', day.note ? 'text-clay' : 'text-muted')}>{word}</span>
      )}
    </div>
  )
}

function HourMarks({ first, last, perHour }: { first: number; last: number; perHour: number }) {
  return (
    <div aria-hidden="true" className="relative text-right text-xs text-muted">
      {Array.from({ length: last - first }, (_, at) => (
        <span key={at} className="absolute right-1" style={{ top: at * perHour }}>
          {hourText(first + at)}
        </span>
      ))}
    </div>
  )
}

/** "8a", "12p": fits the margin. */
function hourText(hour: number): string {
  return `${hour % 12 || 12}${hour % 24 < 12 ? 'a' : 'p'}`
}

type SlotMarkProps = {
  slot: PreviewSlot
  day: number
  look: string
  isChosen: boolean
  isStop: boolean
  onChoose: () => void
}

function SlotMark({ slot, day, look, isChosen, isStop, onChoose }: SlotMarkProps) {
  const price = slot.priceCents === 0 ? 'Free' : toDollars(slot.priceCents)
  const parts = [longDay(dateOf(slot.startTime)), rangeText(slot), price, slot.reason]
  return (
    <button
      type="button"
      data-day={day}
      data-at={slot.from}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={parts.filter(Boolean).join(', ')}
      onClick={onChoose}
      className={joinClasses(
        'absolute inset-y-px right-0 left-0 overflow-clip rounded-sm border text-xs tabular-nums -outline-offset-2!',
        slot.isOverlapping ? 'border-dashed border-clay bg-clay-soft text-ink' : look,
        isChosen && 'ring-2 ring-focus ring-inset',
      )}
    >
      {/* No room for cents: the text below has them. */}
      {price.length <= 4 && price}
    </button>
  )
}

/** Up and down within a day, left and right to the nearest time of a neighboring day. */
function walk(event: KeyboardEvent, grid: HTMLElement | null) {
  const here = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-day]') : null
  const step = steps[event.key]
  if (!here || !grid || !step) return
  event.preventDefault()
  const [days, along] = step
  const today = Number(here.dataset.day)
  const own = timesOf(grid, today)
  if (along !== 0) return own[own.indexOf(here) + along]?.focus()
  const beside = [1, 2, 3, 4, 5, 6].map(far => timesOf(grid, today + far * days)).find(times => times.length > 0)
  beside?.sort((a, b) => farFrom(here, a) - farFrom(here, b))[0]?.focus()
}

const steps: Record<string, readonly [days: number, along: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

function timesOf(grid: HTMLElement, day: number): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>(`[data-day="${day}"]`)]
}

function farFrom(a: HTMLElement, b: HTMLElement): number {
  return Math.abs(Number(a.dataset.at) - Number(b.dataset.at))
}
