import { rangeText, shortDay } from '#availability/time-format.ts'
import { conflictText } from './calendar-labels.ts'
import type { Entry } from './use-entry.ts'

/** Conflicts of each week, and skipped weeks; for a single time, its conflicts. */
export function WeekList({ entry: { form, quote, change } }: { entry: Entry }) {
  const { weeks, except } = form.values
  if (!quote) return null
  const isOutside = quote.times.some(time => time.isOutsideHours)
  const toggle = (date: string) =>
    change({
      except: except.includes(date) ? except.filter(other => other !== date) : [...except, date],
    })
  return (
    <div className="flex flex-col gap-2">
      {isOutside && <p className="text-sm text-muted">This is outside your opening hours. You can still book it.</p>}
      {weeks === 1 ? (
        quote.times[0]?.inTheWay.map(thing => (
          <p key={thing.startTime} className="text-sm font-medium text-clay">
            {conflictText(thing)}
          </p>
        ))
      ) : (
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">Weeks</legend>
          <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {quote.times.map(time => (
              <li key={time.date}>
                <label className="flex min-h-11 items-center gap-3 px-3 py-2">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-link"
                    checked={!except.includes(time.date)}
                    onChange={() => toggle(time.date)}
                  />
                  <span className="min-w-0">
                    {shortDay(time.date)}, {rangeText(time)}
                    {time.inTheWay.map(thing => (
                      <span key={thing.startTime} className="block text-sm text-clay">
                        Taken: {conflictText(thing)}
                      </span>
                    ))}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </div>
  )
}
