import { memo } from 'react'
import type { CalendarColumn } from '#bookings/calendar/contract.ts'
import { dateIn } from '#kit/shared/time.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useMinute } from '#kit/web/use-minute.ts'
import { itemKind, itemTitle, minuteText, timeText } from './calendar-labels.ts'
import { itemsIn, type Lane, openIn, pastMinute, type Span } from './calendar-view.ts'
import { isMovable } from './drag-rules.ts'
import { boxOf, CELL_MINUTES, heightOf, type Placed, percentOf, placeItems, rowHeightOf } from './grid-layout.ts'
import { itemKey } from './grid-places.ts'
import { looksOf } from './item-looks.ts'

type TrackProps = {
  /** The parts of a lane, which stay the same objects while nothing changes. */
  column: CalendarColumn
  date: string
  title: string
  index: number
  hoursFrom: number
  hoursTo: number
  isUpright: boolean
  isReadOnly: boolean
  /** `placeKey` of the one place in the tab order, if it is in this lane. */
  active: string | undefined
}

/** The time of a lane: open hours, items, the free half hour where the keyboard is, and the current time. */
export const Track = memo(function Track({
  column,
  date,
  title,
  index,
  isUpright,
  isReadOnly,
  active,
  ...shown
}: TrackProps) {
  const lane: Lane = { key: '', title, date, column }
  const hours = { from: shown.hoursFrom, to: shown.hoursTo }
  const items = itemsIn(lane)
  return (
    <div
      data-track={index}
      className="relative grow bg-sunken select-none [-webkit-touch-callout:none]"
      style={isUpright ? { height: heightOf(hours) } : { height: rowHeightOf(items) }}
    >
      {openIn(lane).map(span => (
        <div key={span.from} className="absolute bg-surface" style={boxOf(span, hours, { isUpright })} />
      ))}
      <div aria-hidden="true" className="absolute inset-0" style={hourLines(hours, isUpright)} />
      {active !== undefined && /^\d+$/.test(active) && (
        <FreeCell key={active} minute={Number(active)} {...{ lane, hours, isUpright, isReadOnly }} />
      )}
      {placeItems(items).map(placed => (
        <Item
          key={itemKey(placed)}
          {...{ placed, hours, isUpright }}
          isActive={itemKey(placed) === active}
          isMovable={!isReadOnly && isMovable(placed, lane)}
        />
      ))}
      <NowLine lane={lane} hours={hours} isUpright={isUpright} />
    </div>
  )
})

function hourLines({ from, to }: Span, isUpright: boolean) {
  const part = `${(100 * 60) / (to - from)}%`
  return {
    backgroundImage: `linear-gradient(to ${isUpright ? 'bottom' : 'right'}, var(--color-line) 1px, transparent 1px)`,
    backgroundSize: isUpright ? `100% ${part}` : `${part} 100%`,
  }
}

type CellProps = { lane: Lane; minute: number; hours: Span; isUpright: boolean; isReadOnly: boolean }

/** A new element for each place, so that screen readers read it. */
function FreeCell({ lane, minute, hours, isUpright, isReadOnly }: CellProps) {
  const isPast = minute + CELL_MINUTES <= pastMinute(lane, useMinute())
  return (
    <button
      type="button"
      data-place={minute}
      data-free
      tabIndex={0}
      aria-disabled={isReadOnly || undefined}
      aria-label={`${lane.title}, ${minuteText(minute)}, ${isPast ? 'past' : 'open'}`}
      className="absolute scroll-mt-14 scroll-ml-52 -outline-offset-2!"
      style={boxOf({ from: minute, to: minute + CELL_MINUTES }, hours, { isUpright })}
    />
  )
}

type ItemProps = { placed: Placed; hours: Span; isUpright: boolean; isActive: boolean; isMovable: boolean }

function Item({ placed, hours, isUpright, isActive, isMovable }: ItemProps) {
  const { item, from, to, place, width } = placed
  return (
    <button
      type="button"
      data-place={itemKey(placed)}
      data-movable={isMovable || undefined}
      aria-keyshortcuts={isMovable ? 'M' : undefined}
      tabIndex={isActive ? 0 : -1}
      className={joinClasses(
        'absolute flex scroll-mt-14 scroll-ml-52 flex-col overflow-clip rounded-md border px-2 text-left text-sm hover:border-ink',
        isUpright && to - from >= 40 ? 'py-1' : 'justify-center leading-tight',
        isMovable && 'cursor-grab',
        looksOf(item),
      )}
      style={{ ...boxOf(placed, hours, { isUpright, place, width }), backgroundClip: 'padding-box' }}
    >
      <span className="truncate font-semibold">{itemTitle(item)}</span>{' '}
      <span className={isTimeShown(placed, isUpright) ? 'truncate text-xs tabular-nums' : 'sr-only'}>
        {timeText(placed)}
      </span>
      <span className="sr-only">, {itemKind(item).label}</span>
      {isMovable && (
        <>
          <Edge name="start" isUpright={isUpright} />
          <Edge name="end" isUpright={isUpright} />
        </>
      )}
    </button>
  )
}

/** Where there is room. */
function isTimeShown({ from, to, width }: Placed, isUpright: boolean): boolean {
  return isUpright ? to - from >= 40 : width === 1 && to - from >= 60
}

/** To drag. */
function Edge({ name, isUpright }: { name: 'start' | 'end'; isUpright: boolean }) {
  const side = { start: isUpright ? 'top-0' : 'left-0', end: isUpright ? 'bottom-0' : 'right-0' }[name]
  const shape = isUpright ? 'inset-x-0 h-1.5 cursor-ns-resize' : 'inset-y-0 w-1.5 cursor-ew-resize'
  return <span aria-hidden="true" className={joinClasses('absolute', side, shape)} />
}

function NowLine({ lane, hours, isUpright }: { lane: Lane; hours: Span; isUpright: boolean }) {
  const now = useMinute()
  if (now === null || dateIn(lane.column.facility.timeZone, now) !== lane.date) return null
  const minute = pastMinute(lane, now)
  if (minute < hours.from || minute > hours.to) return null
  const at = `${percentOf(minute, hours)}%`
  return (
    <div
      aria-hidden="true"
      data-now
      className={joinClasses(
        'pointer-events-none absolute z-10 border-clay',
        isUpright ? 'inset-x-0 border-t-2' : 'inset-y-0 border-l-2',
      )}
      style={isUpright ? { top: at } : { left: at }}
    />
  )
}
