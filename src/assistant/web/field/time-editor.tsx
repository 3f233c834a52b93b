import { useState } from 'react'
import { TextField } from '#kit/web/form/field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import type { EditorProps } from './editor-props.ts'
import { isRange, OWN_TIMES, partsOfDay, rangeOf } from './time-range.ts'

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
