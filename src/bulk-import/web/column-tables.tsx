import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ColumnMapping, FileColumn, FileReading } from '../contract.ts'
import { columnFaults, needsLook } from './choose-columns.ts'
import { ColumnTable } from './column-table.tsx'
import { countText } from './import-words.ts'

type ColumnTablesProps = {
  reading: FileReading
  /** With the owner's choice laid over what their headers say. */
  columns: readonly FileColumn[]
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

/** The columns that need a look first; the clear ones are folded away, as long as none of them is claimed by another too. */
export function ColumnTables({ reading, columns, mapping, onChange }: ColumnTablesProps) {
  // By what the file says and not by what is chosen since, so that nothing moves under the hand that chooses.
  const unclear = new Set(reading.columns.filter(column => needsLook(column, reading)).map(({ index }) => index))
  const looked = columns.filter(({ index }) => unclear.has(index))
  const clear = columns.filter(({ index }) => !unclear.has(index))
  const { doubled } = columnFaults(reading, mapping)
  const isDoubled = clear.some(({ column }) => column !== null && doubled.includes(column))
  const [isOpen, setIsOpen] = useState(looked.length === 0)
  if (isDoubled && !isOpen) setIsOpen(true)
  const table = { mapping, onChange }
  return (
    <>
      {looked.length > 0 && <ColumnTable caption="Columns of your file that need a look" columns={looked} {...table} />}
      {clear.length > 0 && (
        <details className="group" open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
          <summary className="inline-flex min-h-11 list-none items-center gap-2 font-semibold text-link [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-5 transition-[rotate] group-open:rotate-90" />
            {clearText(clear)}
          </summary>
          <div className="mt-2">
            <ColumnTable caption="Columns of your file that are clear" columns={clear} {...table} />
          </div>
        </details>
      )}
    </>
  )
}

/** "7 columns are clear, 2 are left out". */
function clearText(columns: readonly FileColumn[]): string {
  const left = columns.filter(({ column }) => column === null).length
  const used = columns.length - left
  const verb = (count: number) => (count === 1 ? 'is' : 'are')
  if (used === 0) return `${countText(left, 'column')} ${verb(left)} left out`
  return `${countText(used, 'column')} ${verb(used)} clear${left > 0 ? `, ${left} ${verb(left)} left out` : ''}`
}
