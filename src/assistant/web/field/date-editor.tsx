import { useState } from 'react'
import { MAX_DAYS_AHEAD } from '#assistant/reading/bounds.ts'
import { addDays, isCalendarDate } from '#kit/shared/time.ts'
import { useToday } from '#kit/web/date/use-today.ts'
import { TextField } from '#kit/web/form/field.tsx'
import type { EditorProps } from './editor-props.ts'

/** The kit's calendar would open beneath a modal dialog. */
export function DateEditor({ label, initial, onChange }: EditorProps) {
  const today = useToday() ?? ''
  const [date, setDate] = useState(initial === undefined ? '' : String(initial))
  const last = today && addDays(today, MAX_DAYS_AHEAD)
  // Further west it may still be yesterday.
  const isFaulty = date !== '' && date !== initial && !isWithin(date, today, last)
  return (
    <TextField
      label={label}
      type="date"
      min={today}
      max={last}
      value={date}
      error={isFaulty && 'Choose a date from today to two years from now.'}
      onChange={event => {
        const next = event.target.value
        setDate(next)
        if (isWithin(next, today, last)) onChange(next)
      }}
    />
  )
}

/** While typing, the year 2026 starts as 2. */
function isWithin(date: string, first: string, last: string): boolean {
  return isCalendarDate(date) && first <= date && date <= last
}
