import { zoneName } from '#availability/time-format.ts'
import { STEP_MINUTES } from '#bookings/calendar-rules.ts'
import { TextField } from '#kit/web/field.tsx'

type Typed = { from: string; to: string }
type TimeFieldsProps = {
  typed: Typed
  /** Error of the end time. */
  fault?: string | undefined
  timeZone: string
  onChange: (part: Partial<Typed>) => void
}

/** Local time at the facility, in quarter hours. */
export function TimeFields({ typed, fault, timeZone, onChange }: TimeFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="From"
        type="datetime-local"
        step={STEP_SECONDS}
        required
        value={typed.from}
        onChange={event => onChange({ from: event.currentTarget.value })}
      />
      <TextField
        label="To"
        type="datetime-local"
        step={STEP_SECONDS}
        required
        min={typed.from}
        error={fault}
        value={typed.to}
        onChange={event => onChange({ to: event.currentTarget.value })}
      />
      <p className="-mt-2 text-sm text-muted sm:col-span-2">In the facility’s time zone, {zoneName(timeZone)}.</p>
    </div>
  )
}

const STEP_SECONDS = STEP_MINUTES * 60
