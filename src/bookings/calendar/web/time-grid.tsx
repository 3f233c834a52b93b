import type { ReactNode } from 'react'
import { joinClasses } from '#kit/web/join-classes.ts'
import { minuteText } from './calendar-labels.ts'
import type { Lane, Span } from './calendar-view.ts'
import { heightOf, percentOf, shownHours } from './grid-layout.ts'
import { placeKey } from './grid-places.ts'
import { Track } from './track.tsx'
import { type TimeGridProps, useTimeGrid } from './use-time-grid.ts'

type Props = TimeGridProps & {
  /** Lanes side by side and time downward, as for a week. Otherwise lanes are rows. */
  isUpright: boolean
  /** Opens a row's facility. */
  onLane?: (lane: Lane) => void
}

/** Positions are set by script, so it renders only in the browser. */
export function TimeGrid({ isUpright, onLane, ...props }: Props) {
  const { lanes } = props
  const hours = shownHours(lanes)
  const { content, ghost, active } = useTimeGrid({ ...props, hours, isUpright })
  const tracks = lanes.map((lane, index) => (
    <Lane key={lane.key} {...{ lane, isUpright, onLane }}>
      <Track
        column={lane.column}
        date={lane.date}
        title={lane.title}
        index={index}
        hoursFrom={hours.from}
        hoursTo={hours.to}
        isUpright={isUpright}
        isReadOnly={props.isReadOnly}
        active={active?.lane === index ? placeKey(active) : undefined}
      />
    </Lane>
  ))
  return (
    <div
      className={joinClasses(
        'rounded-lg border border-line bg-surface',
        isUpright ? 'overflow-x-auto' : 'max-h-[max(24rem,calc(100dvh-6rem))] overflow-auto',
      )}
    >
      <p id="calendar-keys" className="sr-only">
        Use the arrow keys to move between times and Enter to open {props.isReadOnly ? 'a booking.' : 'one.'}
        {!props.isReadOnly && ' Press M on a booking or blocked time to move it.'}
      </p>
      <fieldset
        ref={content}
        aria-label="Times"
        aria-describedby="calendar-keys"
        className={joinClasses('relative min-w-fit', isUpright && 'flex')}
      >
        {isUpright ? <Clock hours={hours} /> : <HourRow hours={hours} />}
        {tracks}
        <div
          ref={ghost}
          hidden
          aria-hidden="true"
          data-ghost
          className="pointer-events-none absolute top-0 left-0 z-20 scroll-mt-14 scroll-ml-52 rounded-md border-2 border-link bg-selected/80 shadow-md will-change-transform contain-layout"
        >
          <span className="absolute top-full left-0 mt-1 rounded-sm bg-ink px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-page tabular-nums" />
        </div>
      </fieldset>
    </div>
  )
}

type LaneProps = { lane: Lane; isUpright: boolean; onLane: Props['onLane']; children: ReactNode }

function Lane({ lane, isUpright, onLane, children }: LaneProps) {
  if (isUpright)
    return (
      <div className="min-w-32 flex-1 border-r border-line last:border-r-0">
        <p className="flex h-12 items-center border-b border-line px-2 text-sm font-semibold">
          <span className="line-clamp-2 wrap-anywhere">{lane.title}</span>
        </p>
        {children}
      </div>
    )
  return (
    <div className="flex border-b border-line last-of-type:border-b-0">
      <div className="sticky left-0 z-20 flex w-48 shrink-0 border-r border-line bg-surface">
        <button
          type="button"
          title={lane.title}
          tabIndex={-1}
          onClick={() => onLane?.(lane)}
          className="min-h-11 grow px-3 text-left text-sm font-semibold hover:bg-hover -outline-offset-2!"
        >
          <span className="sr-only">Week of </span>
          <span className="line-clamp-2 wrap-anywhere">{lane.title}</span>
        </button>
      </div>
      {children}
    </div>
  )
}

function HourRow({ hours }: { hours: Span }) {
  return (
    <div aria-hidden="true" className="sticky top-0 z-30 flex border-b border-line bg-surface">
      <div className="sticky left-0 z-10 w-48 shrink-0 border-r border-line bg-surface" />
      <div className="flex h-10 grow items-center text-xs text-muted tabular-nums">
        {hoursOf(hours).map(minute => (
          <span key={minute} data-hour={minute} className="min-w-12 flex-1 border-l border-line pl-1.5">
            {minuteText(minute)}
          </span>
        ))}
      </div>
    </div>
  )
}

function hoursOf({ from, to }: Span): number[] {
  return Array.from({ length: (to - from) / 60 }, (_, hour) => from + hour * 60)
}

function Clock({ hours }: { hours: Span }) {
  return (
    <div aria-hidden="true" className="sticky left-0 z-20 w-16 shrink-0 border-r border-line bg-surface">
      <div className="h-12 border-b border-line" />
      <div className="relative text-right text-xs text-muted tabular-nums" style={{ height: heightOf(hours) }}>
        {hoursOf(hours).map(minute => (
          // The first label would cover the header's line.
          <span
            key={minute}
            className={joinClasses('absolute right-2', minute > hours.from && '-translate-y-1/2')}
            style={{ top: `${percentOf(minute, hours)}%` }}
          >
            {minuteText(minute)}
          </span>
        ))}
      </div>
    </div>
  )
}
