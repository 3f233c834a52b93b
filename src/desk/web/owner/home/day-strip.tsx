import { clockText } from '#availability/time-format.ts'
import { localTime, spanOn } from '#bookings/calendar/web/calendar-view.ts'
import type { TodayFacility } from '#desk/home-contract.ts'

/** Minutes after midnight, an even number of hours. */
export type Hours = { from: number; to: number }

/** From the earliest opening or booking to the latest, for all strips alike. */
export function hoursOf(facilities: readonly TodayFacility[], date: string): Hours {
  const spans = facilities.flatMap(({ open, items }) => [...open, ...items]).flatMap(span => spanOn(date, span) ?? [])
  if (spans.length === 0) return { from: 0, to: 24 * 60 }
  const from = Math.floor(Math.min(...spans.map(span => span.from)) / 60) * 60
  const to = Math.ceil(Math.max(...spans.map(span => span.to)) / 60) * 60
  // An even number, so that the middle is a whole hour, too.
  return { from, to: to + ((to - from) % 120) }
}

type DayStripProps = { facility: TodayFacility; date: string; hours: Hours; now: number | null }

const HEIGHT = 24

/** When it is open, and what takes up time. `now` in minutes after midnight. */
export function DayStrip({ facility: { open, items }, date, hours, now }: DayStripProps) {
  const length = hours.to - hours.from
  return (
    <svg
      aria-hidden="true"
      viewBox={`${hours.from} 0 ${length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-6 w-full rounded-sm bg-sunken"
    >
      {open
        .flatMap(span => spanOn(date, span) ?? [])
        .map(({ from, to }) => (
          <rect key={from} x={from} width={to - from} height={HEIGHT} className="fill-mown" />
        ))}
      {hoursBetween(hours).map(minute => (
        <path key={minute} d={`M${minute} 0v${HEIGHT}`} className="stroke-page" vectorEffect="non-scaling-stroke" />
      ))}
      {items.map(item => {
        const span = spanOn(date, item)
        if (!span) return null
        const { from, to } = span
        return (
          <rect
            key={`${item.startTime} ${item.title}`}
            x={from}
            y={3}
            width={to - from}
            height={HEIGHT - 6}
            className={fills[item.kind]}
          >
            <title>{item.title}</title>
          </rect>
        )
      })}
      {now !== null && now >= hours.from && now <= hours.to && (
        <path d={`M${now} 0v${HEIGHT}`} className="stroke-clay" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  )
}

const fills = {
  booking: 'fill-success stroke-surface',
  pending: 'fill-clay-line stroke-surface',
  block: 'fill-line-strong stroke-surface',
}

function hoursBetween({ from, to }: Hours): number[] {
  return Array.from({ length: (to - from) / 60 - 1 }, (_, index) => from + (index + 1) * 60)
}

/** Above strips: their start, middle and end. */
export function HourAxis({ hours: { from, to } }: { hours: Hours }) {
  return (
    <p aria-hidden="true" className="flex justify-between text-xs text-muted tabular-nums">
      {[from, (from + to) / 2, to].map(minute => (
        <span key={minute}>{clockText(localTime('2000-01-01', minute))}</span>
      ))}
    </p>
  )
}
