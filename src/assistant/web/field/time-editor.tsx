import { useState } from 'react'
import { MAX_DAYS_AHEAD } from '#assistant/reading/bounds.ts'
import { addDays, isCalendarDate } from '#kit/shared/time.ts'
import { useToday } from '#kit/web/date/use-today.ts'
import { TextField } from '#kit/web/form/field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import type { EditorProps } from './editor-props.ts'

export function TimeEditor({ label, initial, onChange }: EditorProps) {
  const range = initial === undefined ? '' : String(initial)
  const [part, setPart] = useState(partOf(range))
  const [times, setTimes] = useState(timesOf(range))

  function choose(next: string) {
    setPart(next)
    if (next === OWN_TIMES) return
    setTimes(timesOf(next))
    onChange(next)
  }
  function change(next: typeof times) {
    setTimes(next)
    const typed = rangeOf(next)
    if (isRange(typed)) onChange(typed)
  }
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={label}
        options={part ? partsOfDay : [{ value: '', label: 'Choose one', disabled: true }, ...partsOfDay]}
        value={part}
        onChange={event => choose(event.target.value)}
      />
      {part === OWN_TIMES && <OwnTimes times={times} onChange={change} />}
    </div>
  )
}

type OwnTimesProps = { times: { from: string; to: string }; onChange: (times: { from: string; to: string }) => void }

function OwnTimes({ times, onChange }: OwnTimesProps) {
  const isWhole = times.from !== '' && times.to !== ''
  const fault = isWhole && !isRange(rangeOf(times)) && 'The end must be later than the start.'
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label="From"
        type="time"
        value={times.from}
        onChange={event => onChange({ ...times, from: event.target.value })}
      />
      <TextField
        label="To"
        type="time"
        value={times.to}
        error={fault}
        onChange={event => onChange({ ...times, to: event.target.value })}
      />
    </div>
  )
}

function partOf(range: string): string {
  if (range === '') return ''
  return partsOfDay.some(({ value }) => value === range) ? range : OWN_TIMES
}

/** Native time fields have no 24:00. */
function timesOf(range: string): { from: string; to: string } {
  const [from = '', to = ''] = range.split('-')
  return { from, to: to === '24:00' ? '00:00' : to }
}

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

const OWN_TIMES = 'own'

/** Specification, section 9. */
const partsOfDay = [
  { value: '05:00-09:00', label: 'Early morning, 5 AM to 9 AM' },
  { value: '06:00-12:00', label: 'Morning, 6 AM to 12 PM' },
  { value: '12:00-18:00', label: 'Afternoon, 12 PM to 6 PM' },
  { value: '18:00-22:00', label: 'Evening, 6 PM to 10 PM' },
  { value: '20:00-23:00', label: 'Late evening, 8 PM to 11 PM' },
  { value: OWN_TIMES, label: 'Custom times' },
] as const

/** Native time fields give "00:00" for "24:00". */
export function rangeOf({ from, to }: { from: string; to: string }): string {
  return `${from}-${to === '00:00' ? '24:00' : to}`
}

export function isRange(range: string): boolean {
  const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(range) ?? []
  return from !== undefined && to !== undefined && from < to
}
