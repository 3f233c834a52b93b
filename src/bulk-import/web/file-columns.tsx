import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { FileReading } from '../contract.ts'
import { chosenColumns, columnFaults } from './choose-columns.ts'
import { ColumnTables } from './column-tables.tsx'
import { EveryRowFields } from './every-row-fields.tsx'
import type { ImportState } from './import-state.ts'
import { countText, listText, readingText } from './import-words.ts'
import { useColumnTitles } from './use-column-titles.ts'
import type { Import } from './use-import.ts'

type FileColumnsProps = { model: Import; reading: FileReading; isLocked: boolean }

/** How the file was read, and which of its columns says what: opened by itself when that is not sure. */
export function FileColumns({ model, reading, isLocked }: FileColumnsProps) {
  const { mapping, isRemembered, areColumnsOpen } = model.state
  const columns = chosenColumns(reading.columns, mapping, isRemembered)
  return (
    <div className="flex flex-col items-start gap-4">
      <Button tone="secondary" size="sm" aria-expanded={areColumnsOpen} onClick={model.toggleColumns}>
        {areColumnsOpen ? 'Hide the columns' : 'Check the columns'}
      </Button>
      <Faults model={model} reading={reading} />
      {areColumnsOpen && (
        <fieldset disabled={isLocked} className="flex w-full min-w-0 flex-col gap-4">
          <legend className="sr-only">Columns of your file</legend>
          <ColumnTables reading={reading} columns={columns} mapping={mapping} onChange={model.map} />
          <EveryRowFields mapping={mapping} onChange={model.map} />
        </fieldset>
      )}
    </div>
  )
}

type ReadingLineProps = { state: Pick<ImportState, 'mapping' | 'isRemembered'>; reading: FileReading }

/** How the file was read, in a line. */
export function ReadingLine({ state: { mapping, isRemembered }, reading }: ReadingLineProps) {
  const columns = chosenColumns(reading.columns, mapping, isRemembered)
  const used = columns.filter(({ column }) => column !== null).length
  return (
    <span>
      {readingText(reading)} {used} of {countText(columns.length, 'column')} used.
      {isRemembered && ' Columns as last time.'}
    </span>
  )
}

/** What is missing or claimed twice; a note, since validating says it as well. */
function Faults({ model, reading }: { model: Import; reading: FileReading }) {
  const { titleOf } = useColumnTitles()
  const { missing, doubled } = columnFaults(reading, model.state.mapping)
  const isClear = missing.length === 0 && doubled.length === 0
  const isGuessed = reading.columns.some(({ how }) => how === 'similar')
  if (isClear && isGuessed && model.state.areColumnsOpen && !model.state.isRemembered)
    return <Notice>Some columns are guessed by their names. Look at them before you go on.</Notice>
  if (isClear) return null
  return (
    <Notice tone="info" title="Say which columns are meant">
      {missing.length > 0 && (
        <p>Not found in the file: {listText(missing.map(titleOf))}. Choose the column, or fill it in for every row.</p>
      )}
      {doubled.length > 0 && (
        <p>More than one column is used as {listText(doubled.map(titleOf))}. Leave all but one out.</p>
      )}
    </Notice>
  )
}
