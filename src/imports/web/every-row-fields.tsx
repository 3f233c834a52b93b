import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import type { ColumnName } from '../columns.ts'
import type { ColumnMapping } from '../contract.ts'
import { everyRowNames, withEveryRow } from './choose-columns.ts'
import { useColumnTitles } from './use-column-titles.ts'

type EveryRowFieldsProps = { mapping: ColumnMapping; onChange: (mapping: ColumnMapping) => void }

/** The contract's limit. */
const MAX_LENGTH = 500

export function EveryRowFields({ mapping, onChange }: EveryRowFieldsProps) {
  const { names, titleOf } = useColumnTitles()
  const filled = everyRowNames(mapping)
  const [picked, setPicked] = useState<ColumnName | ''>('')
  // A new field comes last, where it stays once filled.
  const isNew = picked !== '' && !filled.includes(picked)
  const fields = isNew ? [...filled, picked] : filled
  const rest = names.filter(name => !filled.includes(name) && !ofOneFacility.includes(name))
  function remove(name: ColumnName) {
    setPicked('')
    onChange(withEveryRow(mapping, name, undefined))
  }
  return (
    <div className="flex max-w-md flex-col gap-3">
      <h3 className="text-xl">Same for every row</h3>
      <Select
        label="Fill in for every row"
        hint="For anything your file doesn’t list, such as a city or sport that applies to all."
        value={isNew ? picked : ''}
        options={[{ value: '', label: 'Choose…' }, ...rest.map(name => ({ value: name, label: titleOf(name) }))]}
        onChange={event => setPicked(event.currentTarget.value as ColumnName | '')}
      />
      {fields.map(name => (
        <div key={name} className="flex items-end gap-2">
          <TextField
            label={titleOf(name)}
            value={mapping.everyRow[name] ?? ''}
            maxLength={MAX_LENGTH}
            className="grow"
            onChange={event => onChange(withEveryRow(mapping, name, event.currentTarget.value))}
          />
          <Button tone="quiet" aria-label={`Remove ${titleOf(name)}`} onClick={() => remove(name)}>
            <X aria-hidden="true" className="size-5" />
          </Button>
        </div>
      ))}
    </div>
  )
}

/** Unique per row. */
const ofOneFacility: readonly ColumnName[] = ['externalId', 'name', 'streetNumber', 'latitude', 'longitude']
