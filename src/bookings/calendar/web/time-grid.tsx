import { useEffect, useRef, useState } from 'react'
import type { CalendarItem } from '#bookings/calendar/contract.ts'
import { dateIn } from '#kit/shared/time.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useNow } from '#kit/web/use-now.ts'
import { itemKind, itemTitle, minuteText, timeText } from './calendar-labels.ts'
import { itemsIn, type Lane, openIn, pastMinute, type Span } from './calendar-view.ts'
import { CELL_MINUTES, freeMinutes, freeWithin, MINUTE_PX, type Placed, placeItems, shownHours } from './grid-layout.ts'
import { moveFocus } from './move-focus.ts'

type TimeGridProps = {
  lanes: readonly Lane[]
  onPick: (lane: Lane, span: Span) => void
  onOpen: (item: CalendarItem, lane: Lane) => void
}

/**
 * Lanes side by side, time downward. Positions are set by script, so it renders only in the browser. Arrow keys move
 * between controls, Enter opens; free time can be dragged with the mouse.
 */
export function TimeGrid({ lanes, onPick, onOpen }: TimeGridProps) {
  const hours = shownHours(lanes)
  const grid = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const here = grid.current
    if (!here) return
    const move = (event: KeyboardEvent) => moveFocus(event, here)
    here.addEventListener('keydown', move)
    return () => here.removeEventListener('keydown', move)
  }, [])
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <p id="calendar-keys" className="sr-only">
        Use the arrow keys to move between times and Enter to open one.
      </p>
      <fieldset ref={grid} aria-label="Times" aria-describedby="calendar-keys" className="flex min-w-fit">
        <Clock hours={hours} />
        {lanes.map((lane, index) => (
          <LaneColumn key={lane.key} {...{ lane, index, hours, onPick, onOpen }} />
        ))}
      </fieldset>
    </div>
  )
}

function Clock({ hours }: { hours: Span }) {
  const count = (hours.to - hours.from) / 60
  return (
    <div aria-hidden="true" className="sticky left-0 z-20 w-16 shrink-0 border-r border-line bg-surface">
      <div className="h-12 border-b border-line" />
      {Array.from({ length: count }, (_, hour) => (
        <div
          key={hour}
          className="relative text-right text-xs text-muted tabular-nums"
          style={{ height: 60 * MINUTE_PX }}
        >
          {/* The first label would cover the header's line. */}
          <span className={joinClasses('absolute right-2', hour === 0 ? 'top-0' : '-top-2')}>
            {minuteText(hours.from + hour * 60)}
          </span>
        </div>
      ))}
    </div>
  )
}

type LaneColumnProps = Pick<TimeGridProps, 'onPick' | 'onOpen'> & { lane: Lane; index: number; hours: Span }

function LaneColumn({ lane, index, hours, onPick, onOpen }: LaneColumnProps) {
  const items = itemsIn(lane)
  const [dragged, setDragged] = useState<Span | null>(null)
  const at = (minute: number) => (minute - hours.from) * MINUTE_PX
  function pick(span: Span) {
    setDragged(null)
    const free = freeWithin(items, span)
    if (free) onPick(lane, free)
  }
  return (
    <div className="min-w-36 flex-1 border-r border-line last:border-r-0">
      <p className="flex h-12 items-center border-b border-line px-2 text-sm font-semibold">
        <span className="line-clamp-2 wrap-anywhere">{lane.title}</span>
      </p>
      <div className="relative bg-sunken" style={{ height: at(hours.to) }}>
        {openIn(lane).map(({ from, to }) => (
          <div
            key={from}
            className="absolute inset-x-0 bg-surface"
            style={{ top: at(from), height: (to - from) * MINUTE_PX }}
          />
        ))}
        <FreeCells {...{ lane, index, hours, items, dragged }} onDrag={setDragged} onPick={pick} />
        {placeItems(items).map(placed => (
          <GridItem
            key={`${placed.item.kind} ${placed.item.id} ${placed.item.startTime} ${placed.place}`}
            {...{ placed, index, at }}
            onOpen={() => onOpen(placed.item, lane)}
          />
        ))}
        <NowLine lane={lane} hours={hours} />
      </div>
    </div>
  )
}

function NowLine({ lane, hours }: { lane: Lane; hours: Span }) {
  const now = useNow()
  if (now === null || dateIn(lane.column.facility.timeZone, now) !== lane.date) return null
  const minute = pastMinute(lane, now)
  if (minute < hours.from || minute > hours.to) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-clay"
      style={{ top: (minute - hours.from) * MINUTE_PX }}
    />
  )
}

type GridItemProps = { placed: Placed; index: number; at: (minute: number) => number; onOpen: () => void }

function GridItem({ placed, index, at, onOpen }: GridItemProps) {
  const { item, from, to, place, width } = placed
  const height = Math.max(at(to) - at(from), 20)
  return (
    <button
      type="button"
      data-lane={index}
      data-minute={from}
      tabIndex={0}
      onClick={onOpen}
      className={joinClasses(
        'absolute flex flex-col overflow-clip rounded-md border px-2 text-left text-sm hover:border-ink',
        height < 40 ? 'justify-center py-0 leading-tight' : 'py-1',
        lookOf(item),
      )}
      style={{ top: at(from) + 1, height: height - 2, left: `${(100 * place) / width}%`, width: `${100 / width}%` }}
    >
      <span className="truncate font-semibold">{itemTitle(item)}</span>{' '}
      <span className={height >= 40 ? 'truncate text-xs tabular-nums' : 'sr-only'}>{timeText(placed)}</span>
      <span className="sr-only">, {itemKind(item).label}</span>
    </button>
  )
}

function lookOf({ kind, status, elsewhere }: CalendarItem): string {
  if (kind === 'booking' && status === 'pending_confirmation') return 'border-dashed border-clay bg-clay-soft text-ink'
  return joinClasses(looks[kind], elsewhere ? 'border-dashed' : '')
}

const looks: Record<CalendarItem['kind'], string> = {
  booking: 'border-success-line bg-success-soft text-ink',
  hold: 'border-dashed border-info-line bg-info-soft text-ink',
  block: 'border-line-strong bg-mown text-ink',
  closure: 'border-clay-line bg-clay-soft text-ink',
  clinic: 'border-info-line bg-info-soft text-ink',
  other: 'border-line-strong bg-mown text-ink',
}

/** Suggested length for a click; a drag sets it exactly. */
const PROPOSED_MINUTES = 60

type FreeCellsProps = {
  lane: Lane
  index: number
  hours: Span
  items: readonly Span[]
  dragged: Span | null
  onDrag: (span: Span | null) => void
  onPick: (span: Span) => void
}

/** The free half hours of a lane. Only one cell of the first lane is in the tab order; arrow keys reach the others. */
function FreeCells({ lane, index, hours, items, dragged, onDrag, onPick }: FreeCellsProps) {
  useEffect(() => {
    if (!dragged) return
    // Released outside the lane: cancels the drag.
    const release = () => onDrag(null)
    window.addEventListener('pointerup', release)
    return () => window.removeEventListener('pointerup', release)
  }, [dragged, onDrag])

  const past = pastMinute(lane, useNow())
  const minutes = freeMinutes(items, hours)
  return minutes.map(minute => (
    <button
      key={minute}
      type="button"
      data-lane={index}
      data-minute={minute}
      tabIndex={index === 0 && minute === minutes[0] ? 0 : -1}
      aria-label={`${lane.title}, ${minuteText(minute)}, ${minute + CELL_MINUTES <= past ? 'past' : 'open'}`}
      onPointerDown={event => {
        if (event.pointerType === 'mouse' && event.button === 0) onDrag({ from: minute, to: minute + CELL_MINUTES })
      }}
      onPointerEnter={() => {
        if (dragged && minute + CELL_MINUTES > dragged.from) onDrag({ from: dragged.from, to: minute + CELL_MINUTES })
      }}
      onPointerUp={() => {
        if (dragged && dragged.to - dragged.from > CELL_MINUTES) onPick(dragged)
      }}
      onClick={() => onPick({ from: minute, to: Math.min(minute + PROPOSED_MINUTES, hours.to) })}
      className={joinClasses(
        'absolute inset-x-0 border-t hover:bg-hover -outline-offset-2!',
        minute % 60 === 0 ? 'border-line' : 'border-transparent',
        dragged && dragged.from <= minute && minute < dragged.to && 'bg-selected',
      )}
      style={{ top: (minute - hours.from) * MINUTE_PX, height: CELL_MINUTES * MINUTE_PX }}
    />
  ))
}
