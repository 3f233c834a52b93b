import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FreeTime, Showcase as Shown } from '#availability/contract.ts'
import { clockText, longDay, zoneName } from '#availability/time-format.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { still } from '#kit/web/still.tsx'
import { showcaseQuery } from './showcase-query.ts'

/** A row, the last for the overflow. */
const PLACES = 4

/** Drawing code is half of the page's, and the server has drawn this one. */
const ShownFacility = still(
  import.meta.env.SSR ? (await import('./shown-facility.tsx')).ShownFacility : null,
  async () => (await import('./shown-facility.tsx')).ShownFacility,
)

/** Nothing without a facility. */
export function Showcase() {
  const { data: shown, isPending } = useQuery(showcaseQuery)
  if (isPending) return <Skeleton className="h-56 rounded-lg md:h-72" />
  if (!shown) return null
  const { facility } = shown
  return (
    <section
      aria-labelledby="showcase-heading"
      className="self-start overflow-clip rounded-lg border border-line bg-surface"
    >
      <ShownFacility key={facility.id} part={{ facility }} className="grid min-h-28 grid-cols-[2fr_3fr] items-center" />
      <FreeTimes shown={shown} />
    </section>
  )
}

function FreeTimes({ shown: { facility, date, daysAhead, times } }: { shown: Shown }) {
  const fits = times.length <= PLACES
  const first = fits ? times : times.slice(0, PLACES - 1)
  const page = `${paths.booking(facility.id)}?date=${date}`
  return (
    <div className="border-t border-line p-3 md:p-5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="flex items-center gap-2 font-semibold">
          <span aria-hidden="true" className="size-2 animate-breathe rounded-full bg-action" />
          {dayText(daysAhead, date)}
        </span>
        <span className="text-sm text-muted">{zoneName(facility.timeZone)}</span>
      </p>
      <ul className="mt-2 grid grid-cols-4 gap-2">
        {first.map(time => (
          <li key={time.startTime}>
            <Link to={`${page}&time=${time.startTime.slice(11, 16)}`} className={timeClass}>
              <span className="sr-only">Book </span>
              {clockText(time.startTime)}
              <span className="sr-only">{restOfName(time)}</span>
            </Link>
          </li>
        ))}
        {!fits && (
          <li>
            <Link to={page} className={timeClass}>
              +{times.length - first.length}
              <span className="sr-only"> more open times</span>
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}

const timeClass =
  'flex min-h-11 items-center justify-center rounded-md border border-line-strong font-semibold whitespace-nowrap text-ink no-underline tabular-nums transition-colors hover:border-action-edge hover:bg-action hover:text-on-action'

function dayText(daysAhead: number, date: string): string {
  if (daysAhead === 0) return 'Open today'
  return daysAhead === 1 ? 'Open tomorrow' : `Open on ${longDay(date)}`
}

function restOfName({ endTime, pricePerSlot }: FreeTime): string {
  return ` to ${clockText(endTime)}, ${toDollars(fromDecimal(pricePerSlot) ?? 0)}`
}
