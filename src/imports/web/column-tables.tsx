import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ColumnMapping, FileColumn, FileReading } from '../contract.ts'
import { columnFaults, needsLook } from './choose-columns.ts'
import { ColumnTable } from './column-table.tsx'
import { countText } from './import-labels.ts'

type ColumnTablesProps = {
  reading: FileReading
  /** With the owner's mapping applied. */
  columns: readonly FileColumn[]
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

/** Clear columns are collapsed unless contested. */
export function ColumnTables({ reading, columns, mapping, onChange }: ColumnTablesProps) {
  // By the file, not the current choices, so that choosing moves no rows.
  const unclear = new Set(reading.columns.filter(column => needsLook(column, reading)).map(({ index }) => index))
  const looked = columns.filter(({ index }) => unclear.has(index))
  const clear = columns.filter(({ index }) => !unclear.has(index))
  const { doubled } = columnFaults(reading, mapping)
  const contested = clear.filter(({ column, how }) => column !== null && how !== 'sport' && doubled.includes(column))
  const [isOpen, setIsOpen] = useState(looked.length === 0)
  if (contested.length > 0 && !isOpen) setIsOpen(true)
  const table = { mapping, onChange }
  return (
    <>
      {looked.length > 0 && <ColumnTable caption="Columns to check" columns={looked} {...table} />}
      {clear.length > 0 && (
        <details className="group" open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
          <summary className="inline-flex min-h-11 list-none items-center gap-2 font-semibold text-link [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-5 transition-[rotate] group-open:rotate-90" />
            {clearText(clear, contested.length)}
          </summary>
          <div className="mt-2">
            <ColumnTable caption="Matched columns" columns={clear} {...table} />
          </div>
        </details>
      )}
    </>
  )
}

/** "7 columns are clear, 2 need a decision" */
function clearText(columns: readonly FileColumn[], contested: number): string {
  const left = columns.filter(({ column }) => column === null).length
  const clear = columns.length - left - contested
  const [first, ...others] = [
    { count: clear, verb: 'matched' },
    { count: contested, verb: contested === 1 ? 'needs a choice' : 'need a choice' },
    { count: left, verb: 'not imported' },
  ].filter(({ count }) => count > 0)
  if (!first) return ''
  return [
    `${countText(first.count, 'column')} ${first.verb}`,
    ...others.map(({ count, verb }) => `${count} ${verb}`),
  ].join(', ')
}
