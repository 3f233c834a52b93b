import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { longDay } from '#availability/time-format.ts'
import { useToday } from '#kit/web/date/use-today.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { outdated } from '../map/card-grid.ts'
import { daysAsked, daysQuery, daysShown, type SearchOfDays } from './days-api.ts'

export type DayStripProps = {
  search: SearchOfDays
  /** yyyy-MM-dd; '' without one. */
  date: string
  /** The same search on another day; '' for any day. */
  addressOn: (date: string) => string
}

/** The next days with the number of available facilities on each. A tap chooses one; on the chosen one, any day. */
export function DayStrip({ search, date, addressOn }: DayStripProps) {
  const today = useToday() ?? ''
  const days = daysShown(date, today)
  const { data, isPlaceholderData } = useQuery(daysQuery({ ...daysAsked(search), from: days[0]! }))
  const counts = new Map(data?.days.map(day => [day.date, day.count]))
  const strip = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && chosen) strip.current.scrollLeft = chosen.offsetLeft - strip.current.clientWidth / 2
  }, [date])
  return (
    <nav ref={strip} aria-label="Days" className="relative overflow-x-auto">
      <ol className={joinClasses('flex gap-1.5', isPlaceholderData && outdated)}>
        {days.map(day => (
          <li key={day} className="shrink-0 grow basis-12">
            <Day
              {...{ day, today }}
              count={counts.get(day)}
              isLeast={data?.isLeast ?? false}
              isChosen={day === date}
              to={addressOn(day === date ? '' : day)}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}

type DayProps = {
  day: string
  today: string
  count: number | undefined
  isLeast: boolean
  isChosen: boolean
  to: string
}

function Day({ day, today, count, isLeast, isChosen, to }: DayProps) {
  const name = longDay(day)
  const available = count === undefined ? '' : `${count}${isLeast && count > 0 ? '+' : ''}`
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'date' : undefined}
      className={joinClasses(
        'flex h-16 -outline-offset-2 flex-col items-center justify-center rounded-md border leading-tight no-underline',
        isChosen ? 'border-action-edge bg-action text-on-action' : 'border-line bg-surface text-ink hover:border-ink',
      )}
    >
      <span aria-hidden="true" className="text-xs">
        {day === today ? 'Today' : name.slice(0, 3)}
      </span>
      <span aria-hidden="true" className="font-display text-xl font-bold tabular-nums">
        {Number(day.slice(8))}
      </span>
      <span aria-hidden="true" className={joinClasses('h-4 text-xs tabular-nums', !isChosen && 'text-muted')}>
        {available}
      </span>
      <span className="sr-only">
        {name}
        {count !== undefined && `, ${available} available`}
      </span>
    </Link>
  )
}
