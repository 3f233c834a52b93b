import { useEffect, useRef, useState } from 'react'
import type { CalendarItem } from '#bookings/calendar/contract.ts'
import { dateIn } from '#kit/shared/time.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useNow } from '#kit/web/use-now.ts'
import { minuteText } from './calendar-labels.ts'
import { itemsIn, type Lane, openIn, pastMinute, type Span } from './calendar-view.ts'
import { FreeCells } from './free-cells.tsx'
import { GridItem } from './grid-item.tsx'
import { freeWithin, MINUTE_PX, placeItems, shownHours } from './grid-layout.ts'
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
