import { Printer } from 'lucide-react'
import { useId, useState } from 'react'
import type { Report } from '#bookings/reports/contract.ts'
import { NO_VENUE } from '#bookings/reports/rules.ts'
import { addDays, weekdayOf } from '#kit/shared/time.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { fileOf } from '#kit/web/list/list-pages.tsx'

/** `today`: yyyy-MM-dd. */
export function PrintWeekCard({ venues, today }: { venues: Report['venues']; today: string }) {
  const title = useId()
  const [chosen, setChosen] = useState<string>()
  const [from, setFrom] = useState(addDays(today, -((weekdayOf(today) + 6) % 7)))
  const options = venues.map(({ venueId, name }) => ({ value: venueId ?? NO_VENUE, label: name ?? 'No venue' }))
  const venue = chosen ?? options[0]?.value
  if (venue === undefined) return null
  return (
    <Card as="section" aria-labelledby={title} className="flex flex-col gap-3">
      <div>
        <h2 id={title} className="text-xl">
          Print a week
        </h2>
        <p className="text-sm text-muted">
          One venue’s facilities by day, with customers’ names. A PDF for US Letter, landscape.
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3 *:max-sm:w-full sm:*:min-w-52">
        <Select
          label="Venue"
          options={options}
          value={venue}
          onChange={event => setChosen(event.currentTarget.value)}
        />
        <DatePicker label="Week from" value={from} onChange={day => setFrom(day)} />
        <a
          href={fileOf('/api/owner/week.pdf', { venue, from })}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ tone: 'secondary' })}
        >
          <Printer aria-hidden="true" className="size-5" />
          Open PDF
          <span className="sr-only"> in a new tab</span>
        </a>
      </div>
    </Card>
  )
}
