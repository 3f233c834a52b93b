import type { Report } from '#bookings/reports/contract.ts'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { NO_VENUE, periods } from '../rules.ts'
import { isAskable, type ReportFilter, reportFilters } from './api.ts'
import { periodNames } from './report-labels.ts'

type PeriodFiltersProps = {
  filter: ReportFilter
  change: (filters: Partial<ReportFilter>) => void
  venues: Report['venues']
}

export function PeriodFilters({ filter, change, venues }: PeriodFiltersProps) {
  const { period, from, to, venue } = filter
  return (
    <search className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:*:w-52">
        <Select
          label="Period"
          options={periods.map(value => ({ value, label: periodNames[value] }))}
          value={period}
          onChange={event => change({ period: reportFilters.period(event.currentTarget.value) })}
        />
        <Select
          label="Venue"
          options={[{ value: '', label: 'All venues' }, ...venueOptions(venues, venue)]}
          value={venue}
          onChange={event => change({ venue: event.currentTarget.value })}
        />
        {period === 'custom' && (
          <>
            <DatePicker label="From" value={from} {...(to && { max: to })} onChange={day => change({ from: day })} />
            <DatePicker label="To" value={to} {...(from && { min: from })} onChange={day => change({ to: day })} />
          </>
        )}
      </div>
      {!isAskable(filter) && <p className="text-muted">Choose both dates, up to a year apart.</p>}
    </search>
  )
}

/** The one in the URL may not be among them. */
function venueOptions(venues: Report['venues'], chosen: string) {
  const options = venues.map(({ venueId, name }) => ({ value: venueId ?? NO_VENUE, label: name ?? 'No venue' }))
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: 'Selected venue' }]
}
