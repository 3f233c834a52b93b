import { shortDay } from '#availability/time-format.ts'
import type { WeekFigures as Figures, OwnerHome } from '#desk/home-contract.ts'
import { toDollars } from '#kit/shared/money.ts'

/** This week beside the week before. */
export function WeekFigures({ week: { from, to, current, previous } }: Pick<OwnerHome, 'week'>) {
  return (
    <section aria-labelledby="week" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="week" className="text-2xl">
          This week
        </h2>
        <p className="text-sm text-muted">
          {shortDay(from)} to {shortDay(to)}
        </p>
      </div>
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-lg border border-line bg-surface lg:grid-flow-row lg:divide-x-0 lg:divide-y">
        {rowsOf(current).map(({ label, textOf }) => (
          <div key={label} className="min-w-0 p-3 sm:p-4">
            <dt className="text-sm font-semibold text-muted">{label}</dt>
            <dd>
              <span className="block font-display text-2xl font-bold wrap-anywhere tabular-nums sm:text-3xl">
                {textOf(current)}
              </span>
              <span className="block text-sm text-muted tabular-nums">Last week {textOf(previous)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Row = { label: string; textOf: (figures: Figures) => string }

function rowsOf({ revenue }: Figures): readonly Row[] {
  return revenue === null ? rows : [revenueRow, ...rows]
}

const revenueRow: Row = { label: 'Revenue', textOf: ({ revenue }) => toDollars(Math.round(Number(revenue) * 100)) }
const rows: readonly Row[] = [
  { label: 'Bookings', textOf: ({ bookings }) => bookings.toLocaleString('en-US') },
  { label: 'Utilization', textOf: shareText },
]

/** "42%" of the open hours; a dash when closed all week. */
function shareText({ bookedMinutes, openMinutes }: Figures): string {
  return openMinutes === 0 ? '–' : `${Math.round((bookedMinutes / openMinutes) * 100)}%`
}
