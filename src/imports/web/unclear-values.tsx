import { X } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { Select } from '#kit/web/form/select.tsx'
import type { ColumnName } from '../columns.ts'
import type { Validation } from '../contract.ts'
import { type Corrections, valueKey } from '../corrections.ts'
import { withMeaning } from './edit-corrections.ts'
import { countText } from './import-labels.ts'
import { useColumnTitles } from './use-column-titles.ts'

type UnclearValuesProps = {
  validation: Pick<Validation, 'unclear' | 'meant'>
  corrections: Corrections
  onCorrect: (corrections: Corrections) => void
}

/** One choice for all rows with a value, also those already chosen. */
export function UnclearValues({ validation, corrections, onCorrect }: UnclearValuesProps) {
  const { titleOf, valuesOf } = useColumnTitles()
  const values = [...validation.unclear, ...chosenBefore(validation, corrections)].filter(
    ({ column }) => valuesOf(column).length > 0,
  )
  if (values.length === 0) return null
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {values.map(({ column, value, count }) => (
        <li key={`${column} ${valueKey(value)}`} className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-2 sm:items-start">
          <p className="wrap-anywhere sm:pt-2.5">
            <strong className="font-semibold">“{value}”</strong> in {titleOf(column)} means…
            {count > 0 && <span className="block text-sm text-muted">{countText(count, 'row')}</span>}
          </p>
          <Meaning
            label={`“${value}” in ${titleOf(column)} means`}
            meaning={corrections.meanings[column]?.[valueKey(value)]}
            values={valuesOf(column)}
            isList={listColumns.includes(column)}
            onChange={meaning => onCorrect(withMeaning(corrections, { column, value }, meaning))}
          />
        </li>
      ))}
    </ul>
  )
}

/** They are understood now, so they are no longer unclear. */
export function chosenBefore(
  { unclear, meant }: UnclearValuesProps['validation'],
  { meanings }: Corrections,
): Validation['meant'] {
  const keyOf = ({ column, value }: { column: string; value: string }) => `${column} ${valueKey(value)}`
  const known = new Set(unclear.map(keyOf))
  const inFile = new Map(meant.map(value => [keyOf(value), value]))
  return Object.entries(meanings).flatMap(([column, values]) =>
    Object.keys(values)
      .map(value => inFile.get(keyOf({ column, value })) ?? { column: column as ColumnName, value, count: 0 })
      .filter(value => !known.has(keyOf(value))),
  )
}

const listColumns: readonly ColumnName[] = ['sportTypes', 'linesMarkedFor', 'amenities']
const SKIP = 'skip'

type MeaningProps = {
  label: string
  /** Undefined until chosen; empty skips. */
  meaning: string | undefined
  values: readonly string[]
  isList: boolean
  onChange: (meaning: string | undefined) => void
}

function Meaning({ label, meaning, values, isList, onChange }: MeaningProps) {
  const chosen = meaning ? meaning.split('; ') : []
  const several = isList && chosen.length > 0
  const rest = values.filter(value => !several || !chosen.includes(value))
  function choose(value: string) {
    if (value === '') return onChange(undefined)
    if (value === SKIP) return onChange('')
    onChange(several ? [...chosen, value].join('; ') : value)
  }
  return (
    <div className="flex flex-col gap-2">
      {several && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map(value => (
            <li key={value}>
              <Button
                tone="secondary"
                size="sm"
                aria-label={`Remove ${value}`}
                onClick={() => onChange(chosen.filter(other => other !== value).join('; ') || undefined)}
              >
                {value}
                <X aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Select
        label={label}
        labelHidden
        value={several ? '' : meaning === '' ? SKIP : (meaning ?? '')}
        options={[
          { value: '', label: several ? 'Add another…' : 'Choose…', disabled: several },
          ...rest.map(value => ({ value, label: value })),
          ...(several ? [] : [{ value: SKIP, label: 'Nothing: skip it' }]),
        ]}
        onChange={event => choose(event.currentTarget.value)}
      />
    </div>
  )
}
