import { Plus } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { addSpan, allDays, copyDay, openDay, removeSpan, setDay, setSpan, splitSpan, weekdays } from './edit-form.ts'
import { faultsAt } from './form-faults.ts'
import { TimeSpanFields } from './time-span-fields.tsx'
import type { Editing } from './use-schedule-form.ts'

type WeekHoursProps = { editing: Editing; needsPrice: boolean }

/** Sunday first. */
export function WeekHours({ editing, needsPrice }: WeekHoursProps) {
  return (
    <div className="flex flex-col divide-y divide-line">
      {allDays.map(day => (
        <DayHours key={day} {...{ day, editing, needsPrice }} />
      ))}
    </div>
  )
}

function DayHours({ day, editing, needsPrice }: WeekHoursProps & { day: number }) {
  const { form, faults, change, changeWithUndo } = editing
  const spans = form.days[day] ?? []
  const name = dayNames[day]!
  const isOpen = spans.length > 0
  return (
    <fieldset className="grid gap-x-4 gap-y-2 py-3 first:pt-0 sm:grid-cols-[8rem_1fr]">
      <legend className="sr-only">{name}</legend>
      <OpenSwitch {...{ day, editing, isOpen }} />
      <div className="flex min-w-0 flex-col gap-2">
        {!isOpen && <p className="flex min-h-11 items-center text-muted">Closed</p>}
        {spans.map(span => (
          <TimeSpanFields
            key={span.key}
            of={name}
            slotMinutes={form.slotMinutes}
            {...{ stretch: span, needsPrice }}
            faults={faultsAt(faults, `days.${day}.${span.key}`)}
            onChange={next => change(setSpan(form, day, next))}
            onRemove={() => changeWithUndo(removeSpan(form, day, span.key), 'days', `Hours of ${name} removed`)}
            onSplit={() => change(splitSpan(form, day, span.key))}
          />
        ))}
        {isOpen && <DayActions {...{ day, editing }} />}
      </div>
    </fieldset>
  )
}

function OpenSwitch({ day, editing, isOpen }: { day: number; editing: Editing; isOpen: boolean }) {
  const { form, change, changeWithUndo } = editing
  const name = dayNames[day]!
  return (
    <label className="flex min-h-11 items-center gap-3 self-start">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-link"
        checked={isOpen}
        onChange={() =>
          isOpen ? changeWithUndo(setDay(form, day, []), 'days', `${name} is closed`) : change(openDay(form, day))
        }
      />
      <span aria-hidden="true" className="font-display text-xl font-bold tracking-tight">
        {name}
      </span>
      <span className="sr-only">{name}, open</span>
    </label>
  )
}

function DayActions({ day, editing: { form, change, changeWithUndo } }: { day: number; editing: Editing }) {
  const name = dayNames[day]!
  const isWeekday = weekdays.some(other => other === day)
  const alike = isWeekday ? weekdays : [6, 0]
  const copy = (days: readonly number[], where: string) =>
    changeWithUndo(copyDay(form, day, days), 'days', `${where} now has ${name}’s hours`)
  return (
    <div className="-ml-3 flex flex-wrap">
      <Button tone="quiet" size="sm" className="relative min-h-11" onClick={() => change(addSpan(form, day))}>
        <Plus aria-hidden="true" className="size-4" /> Add hours<span className="sr-only"> on {name}</span>
      </Button>
      <Button
        tone="quiet"
        size="sm"
        className="min-h-11"
        onClick={() => copy(alike, isWeekday ? 'Every weekday' : 'The weekend')}
      >
        Apply to {isWeekday ? 'weekdays' : 'the weekend'}
        <span className="sr-only">: {name}’s hours</span>
      </Button>
      <Button tone="quiet" size="sm" className="min-h-11" onClick={() => copy(allDays, 'Every day')}>
        Apply to all days<span className="sr-only">: {name}’s hours</span>
      </Button>
    </div>
  )
}

/** 0 = Sunday. */
export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
