import { useId } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Field, TextField } from '#kit/web/form/field.tsx'
import { DayChoice } from './day-choice.tsx'
import { EditableCard } from './editable-card.tsx'
import { FaultLines } from './fault-lines.tsx'
import type { FaultsAt } from './form-faults.ts'
import { crossesMidnight, readPrice } from './read-form.ts'
import type { RuleForm } from './schedule-form.ts'
import { ruleText } from './schedule-format.ts'
import { SeasonFields } from './season-fields.tsx'
import { DollarInput, TimeField } from './time-span-fields.tsx'

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
