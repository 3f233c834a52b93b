import { useState } from 'react'
import { MAX_PRICE_USD, MAX_RADIUS_MILES } from '#assistant/reading/bounds.ts'
import { MAX_EVERY_WEEKS, MAX_FIELDS, MAX_SLOTS_AT_ONCE, MAX_WEEKS } from '#availability/contract.ts'
import { TextField } from '#kit/web/form/field.tsx'
import type { EditorProps } from './editor-props.ts'

/** US dollars per hour. */
export function BudgetEditor(props: EditorProps) {
  return (
    <NumberEditor
      {...props}
      label={`${props.label}, dollars per hour`}
      limits={{ max: MAX_PRICE_USD, decimals: 2 }}
      fault="Enter a price like 40."
    />
  )
}

export function RadiusEditor(props: EditorProps) {
  return (
    <NumberEditor
      {...props}
      label={`${props.label}, miles`}
      limits={{ max: MAX_RADIUS_MILES, decimals: 1 }}
      fault={`Enter up to ${MAX_RADIUS_MILES} miles.`}
    />
  )
}

export function WeeksEditor(props: EditorProps) {
  return <WholeEditor {...props} most={MAX_WEEKS} unit="weeks" />
}

export function CountEditor(props: EditorProps) {
  return <WholeEditor {...props} most={MAX_SLOTS_AT_ONCE} unit="dates" />
}

export function FieldsEditor(props: EditorProps) {
  return <WholeEditor {...props} most={MAX_FIELDS} unit="fields" />
}

/** 2 is every other week. */
export function EveryEditor(props: EditorProps) {
  return <WholeEditor {...props} label="Weeks from one date to the next" most={MAX_EVERY_WEEKS} unit="weeks" />
}

function WholeEditor({ most, unit, ...props }: EditorProps & { most: number; unit: string }) {
  return <NumberEditor {...props} limits={{ max: most, decimals: 0 }} fault={`Enter up to ${most} ${unit}.`} />
}

type NumberEditorProps = EditorProps & { limits: Parameters<typeof numberIn>[1]; fault: string }

function NumberEditor({ label, initial, onChange, limits, fault }: NumberEditorProps) {
  const [text, setText] = useState(initial === undefined ? '' : String(initial))
  const isFaulty = text.trim() !== '' && numberIn(text, limits) === undefined
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isFaulty && fault}
      onChange={event => {
        setText(event.target.value)
        const value = numberIn(event.target.value, limits)
        if (value !== undefined) onChange(value)
      }}
    />
  )
}

/** "40", "$37.50", "1,200"; must be positive. */
export function numberIn(text: string, { max, decimals }: { max: number; decimals: number }): number | undefined {
  const figure = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
  if (!/^\d{1,7}(?:\.\d+)?$/.test(figure)) return undefined
  const value = Number(Number(figure).toFixed(decimals))
  return value > 0 && value <= max ? value : undefined
}
