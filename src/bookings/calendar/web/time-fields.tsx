import { zoneName } from '#availability/time-format.ts'
import { STEP_MINUTES } from '#bookings/calendar/rules.ts'
import { TextField } from '#kit/web/form/field.tsx'
import type { FormState } from '#kit/web/form/use-form.ts'

type TimeFieldsProps = {
  form: FormState<{ from: string; to: string }>
  timeZone: string
  /** Instead of changing only the start. */
  onFrom?: (from: string) => void
}

/** Local time at the facility, in quarter hours. */
export function TimeFields({ form, timeZone, onFrom = from => form.change({ from }) }: TimeFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="From"
        type="datetime-local"
        step={STEP_SECONDS}
        required
        {...form.field('from')}
        onChange={event => onFrom(event.currentTarget.value)}
      />
      <TextField
        label="To"
        type="datetime-local"
        step={STEP_SECONDS}
        required
        min={form.values.from}
        {...form.field('to')}
      />
      <p className="-mt-2 text-sm text-muted sm:col-span-2">In the facility’s time zone, {zoneName(timeZone)}.</p>
    </div>
  )
}

const STEP_SECONDS = STEP_MINUTES * 60
