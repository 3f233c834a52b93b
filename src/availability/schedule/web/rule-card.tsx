import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Field, TextField } from '#kit/web/form/field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { allDays } from './edit-form.ts'
import { EditableCard } from './editable-card.tsx'
import { months, ruleText } from './editor-format.ts'
import { FaultLines } from './fault-lines.tsx'
import type { FaultsAt } from './form-faults.ts'
import { crossesMidnight, readPrice } from './read-form.ts'
import type { RuleForm, Season } from './schedule-form.ts'
import { DollarInput, TimeField } from './time-span-fields.tsx'
import { dayNames } from './week-hours.tsx'

type RuleCardProps = {
  rule: RuleForm
  faults: FaultsAt
  isOpen: boolean
  onToggle: () => void
  onChange: (rule: RuleForm) => void
  onRemove: () => void
  onSplit: () => void
}

/** A special price: "Evenings", "Mon–Fri · 5–10 PM · $95 an hour · May 1 – Sep 30". */
export function RuleCard({ rule, faults, isOpen, onToggle, onChange, onRemove, onSplit }: RuleCardProps) {
  const fields = ['name', 'days', 'price', 'season']
  const shown = fields.map(field => faults.at(field))
  const rest = faults.all.filter(message => !shown.includes(message))
  return (
    <EditableCard
      name={rule.name}
      unnamed="New special price"
      summary={summaryOf(rule)}
      faults={faults.all}
      {...{ isOpen, onToggle, onRemove }}
    >
      <TextField
        label="Name"
        hint="Customers see it as the reason for the price."
        placeholder="Evenings"
        value={rule.name}
        error={faults.at('name')}
        onChange={event => onChange({ ...rule, name: event.currentTarget.value })}
      />
      <DayChoice days={rule.days} error={faults.at('days')} onChange={days => onChange({ ...rule, days })} />
      <Hours {...{ rule, faults, onChange, onSplit }} messages={rest} />
      <SeasonFields
        season={rule.season}
        error={faults.at('season')}
        onChange={season => onChange({ ...rule, season })}
      />
      <Price rule={rule} error={faults.at('price') ?? faults.at('hourCents')} onChange={onChange} />
    </EditableCard>
  )
}

function summaryOf(rule: RuleForm): string {
  const hourCents = readPrice(rule.price)
  if (rule.from === '' || rule.to === '' || rule.days.length === 0 || hourCents === undefined) return 'Incomplete'
  const { days, from, to, season } = rule
  return ruleText({ days: [...days], from, to, hourCents, ...(season && { season }) })
}

type HoursProps = Pick<RuleCardProps, 'rule' | 'faults' | 'onChange' | 'onSplit'> & { messages: readonly string[] }

/** The price applies to slots that start within these hours. */
function Hours({ rule, faults, onChange, onSplit, messages }: HoursProps) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">For times that start</legend>
      <div className="flex flex-wrap items-center gap-2">
        <TimeField
          label="From"
          value={rule.from}
          faultsId={faults.at('from') && id}
          onChange={from => onChange({ ...rule, from })}
        />
        <span className="text-muted">to</span>
        <TimeField
          label="To"
          value={rule.to}
          faultsId={faults.at('to') && id}
          onChange={to => onChange({ ...rule, to })}
        />
      </div>
      <FaultLines id={id} messages={messages} />
      {crossesMidnight({ opens: rule.from, closes: rule.to }) && (
        <Button tone="secondary" size="sm" className="self-start" onClick={onSplit}>
          Past midnight? Split at midnight
        </Button>
      )}
    </fieldset>
  )
}

type PriceProps = Pick<RuleCardProps, 'rule' | 'onChange'> & { error: string | undefined }

function Price({ rule, error, onChange }: PriceProps) {
  return (
    <Field label="Price per hour" error={error} className="max-w-44">
      {control => (
        <DollarInput
          {...control}
          placeholder="95"
          value={rule.price}
          onChange={event => onChange({ ...rule, price: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}

type DayChoiceProps = {
  days: readonly number[]
  error: string | undefined
  onChange: (days: number[]) => void
}

function DayChoice({ days, error, onChange }: DayChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && id} data-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Days</legend>
      <div className="grid max-w-md grid-cols-7 gap-1">
        {allDays.map(day => (
          <label key={day} className={look}>
            <input
              type="checkbox"
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
              aria-label={dayNames[day]}
              checked={days.includes(day)}
              onChange={event =>
                onChange(event.currentTarget.checked ? [...days, day] : days.filter(other => other !== day))
              }
            />
            <span aria-hidden="true">{dayNames[day].slice(0, 3)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-clay">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

const look = joinClasses(
  'relative grid min-h-11 place-items-center rounded-md border border-line-strong bg-surface text-sm font-semibold select-none hover:border-ink',
  'has-checked:border-link has-checked:bg-selected has-checked:shadow-[inset_0_0_0_1px_var(--color-link)]',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
)

type SeasonFieldsProps = {
  season: Season | null
  error: string | undefined
  onChange: (season: Season | null) => void
}

/** All year, or between two days of the year; may span New Year. */
function SeasonFields({ season, error, onChange }: SeasonFieldsProps) {
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
