import { longDay, weekdayText } from '#availability/time-format.ts'
import type { MonthDay, OwnerMonth } from '#bookings/calendar/contract.ts'
import { addDays, weekdayOf } from '#kit/shared/time.ts'
import { joinClasses } from '#kit/web/join-classes.ts'

type MonthViewProps = { month: OwnerMonth; today: string; onDay: (date: string) => void }

/** Counts of each day; a day opens its own calendar. */
export function MonthView({ month: { month, days }, today, onDay }: MonthViewProps) {
  const counts = new Map(days.map(day => [day.date, day]))
  const weeks = weeksOf(month)
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-clip rounded-lg border border-line bg-surface">
      <thead>
        <tr>
          {weeks[0]!.map(date => (
            <th key={date} scope="col" className="border-b border-line py-2 text-xs font-semibold text-muted">
              <span className="max-sm:sr-only">{weekdayText(date)}</span>
              <span aria-hidden="true" className="sm:hidden">
                {weekdayText(date).slice(0, 1)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(date => (
              <td key={date} className="h-px border-r border-b border-line p-0 last:border-r-0">
                {date.startsWith(month) && (
                  <Day date={date} counts={counts.get(date)} isToday={date === today} onDay={onDay} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = { date: string; counts: MonthDay | undefined; isToday: boolean; onDay: MonthViewProps['onDay'] }

function Day({ date, counts, isToday, onDay }: DayProps) {
  const facts = factsOf(counts)
  return (
    <button
      type="button"
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onDay(date)}
      className="flex h-full min-h-16 w-full flex-col gap-0.5 p-1.5 text-left text-sm hover:bg-hover -outline-offset-2! sm:min-h-28 sm:p-2"
    >
      <span
        className={joinClasses(
          'grid size-7 place-items-center rounded-full text-sm font-semibold tabular-nums',
          isToday && 'bg-action text-on-action',
        )}
      >
        <span className="sr-only">{longDay(date)}</span>
        <span aria-hidden="true">{Number(date.slice(8))}</span>
      </span>
      {facts.map(({ text, short, look }) => (
        <span key={text} className={joinClasses('truncate rounded-sm text-xs tabular-nums sm:px-1', look)}>
          <span className="sr-only">, </span>
          <span className="max-sm:sr-only">{text}</span>
          <span aria-hidden="true" className="sm:hidden">
            {short}
          </span>
        </span>
      ))}
    </button>
  )
}

type Fact = { text: string; short: string; look: string }

function factsOf(counts: MonthDay | undefined): Fact[] {
  if (!counts) return []
  const { bookings, requests, blocks, bookedMinutes } = counts
  const count = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`
  const hours = Number((bookedMinutes / 60).toFixed(1))
  return [
    bookings > 0 && { text: count(bookings, 'booking'), short: `${bookings}`, look: 'bg-success-soft text-ink' },
    requests > 0 && { text: count(requests, 'request'), short: `${requests}?`, look: 'bg-clay-soft text-ink' },
    blocks > 0 && { text: `${blocks} blocked`, short: `${blocks}×`, look: 'bg-sunken text-ink' },
    hours > 0 && { text: `${count(hours, 'hour')} booked`, short: `${hours} h`, look: 'text-muted' },
  ].filter(fact => fact !== false)
}

/** All weeks, Sunday first, that have a day of the month. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, 7 * week + day)),
  )
  return weeks.filter(week => week.some(date => date.startsWith(month)))
}
