import { CalendarDays, ChevronDown } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type ControlProps, Field, type FieldTexts } from '../form/field.tsx'
import { joinClasses } from '../join-classes.ts'
import { useHydrated } from '../use-hydrated.ts'
import type { CalendarPopoverProps } from './calendar-popover.tsx'

export type DatePickerProps = FieldTexts & {
  /** 'yyyy-MM-dd', or '' for none. */
  value: string
  onChange: (value: string) => void
  /** Inclusive, 'yyyy-MM-dd'. */
  min?: string
  max?: string
  name?: string
  placeholder?: string
  clearable?: boolean
  className?: string
}

/** A lazily loaded calendar; without JavaScript the browser's date field. */
export function DatePicker(props: DatePickerProps) {
  const { label, hint, error, optional, labelHidden, className, value, onChange, min, max, name } = props
  const hydrated = useHydrated()
  const [calendarFailed, setCalendarFailed] = useState(false)
  return (
    <Field {...{ label, hint, error, optional, labelHidden, className }}>
      {control =>
        hydrated && !calendarFailed ? (
          <CalendarButton {...props} control={control} onFailure={() => setCalendarFailed(true)} />
        ) : (
          <input
            type="date"
            className="control"
            {...control}
            {...{ name, min, max, value }}
            onChange={event => onChange(event.currentTarget.value)}
          />
        )
      }
    </Field>
  )
}

/** "Sat, Nov 21"; with the year unless it is `year`. */
export function dayText(day: string, year?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: year && !day.startsWith(year) ? 'numeric' : undefined,
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`))
}

type CalendarButtonProps = DatePickerProps & { control: ControlProps; onFailure: () => void }

function CalendarButton({ control, onFailure, ...props }: CalendarButtonProps) {
  const { value, min, name, placeholder = 'Any day' } = props
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const valueId = `${control.id}-value`
  return (
    <>
      <button
        ref={button}
        type="button"
        {...control}
        aria-labelledby={`${control.id}-label ${valueId}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onPointerEnter={() => void loadCalendar()}
        onFocus={() => void loadCalendar()}
        className="control flex! items-center gap-2 text-left"
      >
        <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <span id={valueId} className={joinClasses('grow truncate', !value && 'text-muted')}>
          {value ? dayText(value, min?.slice(0, 4)) : placeholder}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
      {name && <input type="hidden" name={name} value={value} />}
      {open && (
        <Suspense fallback={null}>
          <CalendarPopover {...props} anchor={button} close={() => setOpen(false)} onFailure={onFailure} />
        </Suspense>
      )}
    </>
  )
}

function loadCalendar(): Promise<{ default: ComponentType<CalendarPopoverProps> }> {
  return import('./calendar-popover.tsx').then(
    module => ({ default: module.CalendarPopover }),
    () => ({ default: CalendarMissing }),
  )
}

const CalendarPopover = lazy(loadCalendar)

function CalendarMissing({ onFailure }: CalendarPopoverProps) {
  useEffect(onFailure, [onFailure])
  return null
}
