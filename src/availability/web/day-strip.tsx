import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DayAvailability } from '#availability/contract.ts'
import { addDays } from '#kit/shared/time.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { longDay, shortDay, weekdayText } from '../time-format.ts'
import { daysQuery, slotsQuery } from './api.ts'
import type { ShownDay } from './shown-day.ts'

type DayStripProps = {
  facilityId: string
  day: ShownDay
  hrefFor: (date: string) => string
  /** In place of the shown days' range. */
  picker?: ReactNode
}

/** Links, so it works without JavaScript. */
export function DayStrip({ facilityId, day, hrefFor, picker }: DayStripProps) {
  const { date, today, lastDay, weekStart } = day
  const days = useQuery(daysQuery(facilityId, weekStart))
  const dates = Array.from({ length: 7 }, (_, index) => addDays(weekStart, index)).filter(each => each <= lastDay)
  const [before, after] = [addDays(weekStart, -7), addDays(weekStart, 7)]
  return (
    <nav aria-label="Days">
      <div className="flex items-center justify-between">
        <WeekLink to={before >= today ? hrefFor(before) : null} label="Earlier days">
          <ChevronLeft aria-hidden="true" className="size-5" />
        </WeekLink>
        {picker ?? (
          <p className="text-sm font-semibold text-muted">
            {shortDay(weekStart)} – {shortDay(dates.at(-1)!)}
          </p>
        )}
        <WeekLink to={after <= lastDay ? hrefFor(after) : null} label="Later days">
          <ChevronRight aria-hidden="true" className="size-5" />
        </WeekLink>
      </div>
      <ul className="mt-1 grid grid-cols-7 gap-0.5 sm:gap-2">
        {dates.map(each => (
          <li key={each}>
            <DayLink
              facilityId={facilityId}
              date={each}
              href={hrefFor(each)}
              isShown={each === date}
              free={days.data?.find(other => other.date === each)}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type DayLinkProps = {
  facilityId: string
  date: string
  href: string
  isShown: boolean
  free: DayAvailability | undefined
}

function DayLink({ facilityId, date, href, isShown, free }: DayLinkProps) {
  const client = useQueryClient()
  const prefetch = () => void client.prefetchQuery(slotsQuery(facilityId, date))
  return (
    <Link
      to={href}
      replace
      preventScrollReset
      aria-current={isShown ? 'date' : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      className={joinClasses(
        'flex min-h-24 flex-col items-center justify-center rounded-md border transition-[background-color,border-color]',
        isShown ? 'border-pitch-line bg-pitch text-chalk' : 'border-line bg-surface hover:border-ink hover:bg-hover',
      )}
    >
      <span className="sr-only">{`${longDay(date)}${free ? `, ${freeName(free)}` : ''}`}</span>
      <span aria-hidden="true" className={joinClasses('text-xs', !isShown && 'text-muted')}>
        {weekdayText(date)}
      </span>
      <span aria-hidden="true" className="font-display text-2xl font-bold tabular-nums">
        {Number(date.slice(8))}
      </span>
      <span
        aria-hidden="true"
        className={joinClasses(
          'min-h-8 text-center text-xs leading-4 tabular-nums',
          isShown ? 'text-chalk-muted' : tintOf(free),
        )}
      >
        {free && freeText(free)}
      </span>
    </Link>
  )
}

function WeekLink({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (!to) return <span className="size-11" />
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-label={label}
      className="grid size-11 place-items-center rounded-md hover:bg-hover"
    >
      {children}
    </Link>
  )
}

/** Fits a seventh of a phone's width. */
function freeText({ open, held, state }: DayAvailability): ReactNode {
  if (state !== 'open') return state
  const free = open - held
  return (
    <>
      <span className="block">{free > 0 ? free : held}</span>
      {free > 0 ? 'open' : 'held'}
    </>
  )
}

function freeName({ open, held, total, state }: DayAvailability): string {
  if (state !== 'open') return state === 'full' ? 'full, none open' : state
  return `${open - held} of ${total} open${held > 0 ? `, ${held} held for you` : ''}`
}

function tintOf(free: DayAvailability | undefined): string {
  return free && free.open > 0 ? 'font-semibold text-success' : 'text-muted'
}
