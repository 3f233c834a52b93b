import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Select } from '#kit/web/form/select.tsx'
import type { Season } from './schedule-form.ts'
import { months } from './schedule-format.ts'

type SeasonFieldsProps = {
  season: Season | null
  error: string | undefined
  onChange: (season: Season | null) => void
}

/** All year, or between two days of the year; may span New Year. */
export function SeasonFields({ season, error, onChange }: SeasonFieldsProps) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={error && id}>
      <legend className="sr-only">Season</legend>
      <Select
        label="Season"
        className="max-w-xs"
        value={season ? 'part' : 'all'}
        options={[
          { value: 'all', label: 'All year' },
          { value: 'part', label: 'Part of the year' },
        ]}
        onChange={event => onChange(event.currentTarget.value === 'part' ? summer : null)}
      />
      {season && (
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <DayOfYear label="From" value={season.from} onChange={from => onChange({ ...season, from })} />
          <DayOfYear label="Through" value={season.to} onChange={to => onChange({ ...season, to })} />
        </div>
      )}
      {error && (
        <p id={id} className="flex gap-1.5 text-sm font-medium text-clay">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

const summer: Season = { from: '05-01', to: '09-30' }

type DayOfYearProps = { label: string; value: string; onChange: (value: string) => void }

function DayOfYear({ label, value, onChange }: DayOfYearProps) {
  const [month = '01', day = '01'] = value.split('-')
  return (
    <div className="flex items-end gap-2">
      <Select
        label={label}
        className="w-24"
        value={month}
        options={months.map((name, at) => ({ value: two(at + 1), label: name }))}
        onChange={event => {
          const next = event.currentTarget.value
          onChange(`${next}-${two(Math.min(Number(day), daysIn(next)))}`)
        }}
      />
      <Select
        label={`${label}, day`}
        labelHidden
        className="w-20"
        value={day}
        options={Array.from({ length: daysIn(month) }, (_, at) => ({ value: two(at + 1), label: String(at + 1) }))}
        onChange={event => onChange(`${month}-${event.currentTarget.value}`)}
      />
    </div>
  )
}

/** In a leap year. */
function daysIn(month: string): number {
  return new Date(Date.UTC(2028, Number(month), 0)).getUTCDate()
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
