import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { ColumnName } from '../columns.ts'
import type { ColumnMapping, FileColumn, FileReading } from '../contract.ts'
import { chosenColumns, columnFaults, everyRowNames, withEveryRow, withOnly } from './choose-columns.ts'
import { ColumnTables } from './column-tables.tsx'
import { countText, listText, readingText } from './import-labels.ts'
import type { ImportState } from './import-state.ts'
import { useColumnTitles } from './use-column-titles.ts'
import type { Import } from './use-import.ts'

type FileColumnsProps = { model: Import; reading: FileReading; isLocked: boolean }

/** Opens if columns are unclear. */
export function FileColumns({ model, reading, isLocked }: FileColumnsProps) {
  const { mapping, isSaved, areColumnsOpen } = model.state
  const columns = chosenColumns(reading.columns, mapping, isSaved)
  return (
    <div className="flex flex-col items-start gap-4">
      <Button tone="secondary" size="sm" aria-expanded={areColumnsOpen} onClick={model.toggleColumns}>
        {areColumnsOpen ? 'Hide columns' : 'Check columns'}
      </Button>
      <Faults model={model} reading={reading} columns={columns} isLocked={isLocked} />
      {areColumnsOpen && (
        <fieldset disabled={isLocked} className="flex w-full min-w-0 flex-col gap-4">
          <legend className="sr-only">Columns in your file</legend>
          <ColumnTables reading={reading} columns={columns} mapping={mapping} onChange={model.map} />
          <EveryRowFields mapping={mapping} onChange={model.map} />
        </fieldset>
      )}
    </div>
  )
}

type ReadingLineProps = { state: Pick<ImportState, 'mapping' | 'isSaved'>; reading: FileReading }

export function ReadingLine({ state: { mapping, isSaved }, reading }: ReadingLineProps) {
  const columns = chosenColumns(reading.columns, mapping, isSaved)
  const used = columns.filter(({ column }) => column !== null).length
  return (
    <span>
      {readingText(reading)} {used} of {countText(columns.length, 'column')} used.
      {isSaved && ' Same columns as last time.'}
    </span>
  )
}

type FaultsProps = FileColumnsProps & { columns: readonly FileColumn[] }

/** These block validation. */
function Faults({ model, reading, columns, isLocked }: FaultsProps) {
  const { titleOf } = useColumnTitles()
  const { missing, doubled } = columnFaults(reading, model.state.mapping)
  const isClear = missing.length === 0 && doubled.length === 0
  const isGuessed = reading.columns.some(({ how }) => how === 'similar')
  if (isClear && isGuessed && model.state.areColumnsOpen && !model.state.isSaved)
    return <Notice>We matched some columns by similar names. Check them before you continue.</Notice>
  if (isClear) return null
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="info" title="Match your columns">
          We couldn’t find: {listText(missing.map(titleOf))}. Choose the column, or enter one value for every row.
        </Notice>
      )}
      {doubled.map(name => (
        <Notice key={name} tone="danger" title={`More than one column is matched to “${titleOf(name)}”`}>
          <p>Choose the right one. We won’t import the others.</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {columns
              .filter(({ column, how }) => column === name && how !== 'sport')
              .map(({ index, header }) => (
                <Button
                  key={index}
                  tone="secondary"
                  size="sm"
                  disabled={isLocked}
                  onClick={() => model.map(withOnly(columns, model.state.mapping, { name, index }))}
                >
                  Use “{header.trim() || `Column ${index + 1}`}”
                </Button>
              ))}
          </div>
        </Notice>
      ))}
    </>
  )
}

type EveryRowFieldsProps = { mapping: ColumnMapping; onChange: (mapping: ColumnMapping) => void }

/** The contract's limit. */
const MAX_LENGTH = 500

function EveryRowFields({ mapping, onChange }: EveryRowFieldsProps) {
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
