import { X } from 'lucide-react'
import { useState } from 'react'
import { daysIn, daysText, spansIn, spansText } from '#availability/recurrence.ts'
import { spanName, weekdayNames } from '#availability/recurrence-format.ts'
import { isCalendarDate } from '#kit/shared/time.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import type { EditorProps } from './editor-props.ts'

export function DaysEditor({ label, initial, onChange }: EditorProps) {
  const [days, setDays] = useState(daysIn(String(initial ?? '')))
  function toggle(day: number, isOn: boolean) {
    const next = isOn ? [...days, day] : days.filter(each => each !== day)
    setDays(next)
    if (next.length > 0) onChange(daysText(next))
  }
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {weekdayNames.map(({ day, name }) => (
          <label key={day} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-link"
              checked={days.includes(day)}
              onChange={event => toggle(day, event.currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      {days.length === 0 && <p className="text-sm text-clay">Choose at least one day.</p>}
    </fieldset>
  )
}

/** The × of the condition removes the last one. */
export function SkipEditor({ label, initial, onChange }: EditorProps) {
  const [spans, setSpans] = useState(spansIn(String(initial ?? '')))
  const [date, setDate] = useState('')

  function show(next: typeof spans) {
    setSpans(next)
    if (next.length > 0) onChange(spansText(next))
  }
  function add() {
    if (!isCalendarDate(date)) return
    show(spansIn(spansText([...spans.filter(({ from }) => from !== date), { from: date, to: date }])))
    setDate('')
  }
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {spans.map(span => (
          <li key={span.from}>
            <Button
              tone="secondary"
              size="sm"
              aria-label={`Don’t skip ${spanName(span)}`}
              disabled={spans.length === 1}
              onClick={() => show(spans.filter(each => each !== span))}
            >
              {spanName(span)}
              <X aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-2">
        <TextField label="Date to skip" type="date" value={date} onChange={event => setDate(event.target.value)} />
        <Button tone="secondary" onClick={add}>
          Add
        </Button>
      </div>
    </div>
  )
}
