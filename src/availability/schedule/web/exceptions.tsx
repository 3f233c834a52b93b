import { CalendarOff, Plus } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useRefocus } from '#kit/web/use-refocus.ts'
import { addException, nextSpan, setException } from './edit-form.ts'
import { EditableCard } from './editable-card.tsx'
import { datesText } from './editor-format.ts'
import { type FaultsAt, faultsAt } from './form-faults.ts'
import { type ExceptionForm, newKey } from './schedule-form.ts'
import { TimeSpanFields } from './time-span-fields.tsx'
import { useOpenCard } from './use-open-card.ts'
import type { Editing } from './use-schedule-form.ts'

type ExceptionsProps = {
  editing: Editing
  needsPrice: boolean
  /** At the facility: earlier dates are not offered. */
  today: string
}

/** Earliest first. */
export function Exceptions({ editing, needsPrice, today }: ExceptionsProps) {
  const { form, revision, faults, change, changeWithUndo } = editing
  const [openKey, setOpenKey] = useOpenCard(revision)
  const part = useRefocus<HTMLDivElement>(form.exceptions.length, ':scope > button')
  function add() {
    setOpenKey(newKey(form))
    change(addException(form))
  }
  return (
    <div ref={part} className="flex flex-col gap-3">
      {form.exceptions.length === 0 && (
        <p className="text-muted">
          Every week follows the hours above. Add closed days or special hours for holidays and tournaments.
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {form.exceptions.map(exception => (
          <li key={exception.key}>
            <ExceptionCard
              {...{ exception, needsPrice, today }}
              slotMinutes={form.slotMinutes}
              newKey={newKey(form)}
              faults={faultsAt(faults, `exceptions.${exception.key}`)}
              isOpen={openKey === exception.key}
              onToggle={() => setOpenKey(openKey === exception.key ? null : exception.key)}
              onChange={next => change(setException(form, next))}
              onRemove={() =>
                changeWithUndo(
                  { ...form, exceptions: form.exceptions.filter(other => other !== exception) },
                  'exceptions',
                  `${exception.name.trim() || 'Closed days'} removed`,
                )
              }
            />
          </li>
        ))}
      </ul>
      <Button tone="secondary" className="self-start" onClick={add}>
        <CalendarOff aria-hidden="true" className="size-5" />
        Add closed days or special hours
      </Button>
    </div>
  )
}

type ExceptionCardProps = {
  exception: ExceptionForm
  slotMinutes: number
  needsPrice: boolean
  /** For added hours. */
  newKey: number
  today: string
  faults: FaultsAt
  isOpen: boolean
  onToggle: () => void
  onChange: (exception: ExceptionForm) => void
  onRemove: () => void
}

function ExceptionCard(props: ExceptionCardProps) {
  const { exception, today, faults, isOpen, onToggle, onChange, onRemove, newKey } = props
  const isClosed = exception.hours.length === 0
  return (
    <EditableCard
      name={exception.name}
      unnamed="New closed days"
      summary={summaryOf(exception)}
      faults={faults.all}
      {...{ isOpen, onToggle, onRemove }}
    >
      <TextField
        label="Reason"
        hint="Shown to customers on these days."
        placeholder="Spring tournament"
        value={exception.name}
        error={faults.at('name')}
        onChange={event => onChange({ ...exception, name: event.currentTarget.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DatePicker
          label="First day"
          placeholder="Choose a day"
          min={today}
          value={exception.from}
          error={faults.at('from')}
          // An end before the start is never intended.
          onChange={from => onChange({ ...exception, from, to: exception.to < from ? from : exception.to })}
        />
        <DatePicker
          label="Last day"
          placeholder="Choose a day"
          min={exception.from || today}
          value={exception.to}
          error={faults.at('to')}
          onChange={to => onChange({ ...exception, to })}
        />
      </div>
      <Select
        label="On these days"
        className="max-w-xs"
        value={isClosed ? 'closed' : 'hours'}
        options={[
          { value: 'closed', label: 'Closed' },
          { value: 'hours', label: 'Open with special hours' },
        ]}
        onChange={event =>
          onChange({ ...exception, hours: event.currentTarget.value === 'hours' ? [nextSpan([], newKey)] : [] })
        }
      />
      {!isClosed && <Hours {...props} />}
    </EditableCard>
  )
}

function Hours({ exception, slotMinutes, needsPrice, newKey, faults, onChange }: ExceptionCardProps) {
  const { hours } = exception
  return (
    <div className="flex flex-col gap-2">
      {hours.map(span => (
        <TimeSpanFields
          key={span.key}
          of={exception.name.trim() || 'these days'}
          {...{ stretch: span, slotMinutes, needsPrice }}
          faults={faults.within(String(span.key))}
          onChange={next =>
            onChange({ ...exception, hours: hours.map(other => (other.key === next.key ? next : other)) })
          }
          onRemove={() => onChange({ ...exception, hours: hours.filter(other => other !== span) })}
        />
      ))}
      <Button
        tone="quiet"
        size="sm"
        className="-ml-3 min-h-11 self-start"
        onClick={() => onChange({ ...exception, hours: [...hours, nextSpan(hours, newKey)] })}
      >
        <Plus aria-hidden="true" className="size-4" /> Add hours
      </Button>
    </div>
  )
}

function summaryOf({ from, to, hours }: ExceptionForm): string {
  if (from === '' || to === '') return 'Incomplete'
  return `${datesText({ from, to })} · ${hours.length === 0 ? 'Closed' : 'Special hours'}`
}
