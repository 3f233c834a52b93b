import type { ColumnName } from '#imports/columns.ts'
import { type Corrections, valueKey } from '#imports/corrections.ts'
import type { ColumnPlan } from './columns/column-plan.ts'
import type { RawRow } from './reading/raw-row.ts'

export type CellText = (column: ColumnName | null, raw: RawRow) => string

/** Cells of a row with the owner's corrections; empty for a column that the list does not have. */
export function cellTexts({ sources }: ColumnPlan, { cells, meanings }: Corrections): CellText {
  const meantBy = new Map(
    Object.entries(meanings).map(([column, values]) => [column, meaningReader(column as ColumnName, values)]),
  )
  return (column, raw) => {
    if (column === null) return ''
    const corrected = cells[column]?.[raw.row]
    if (corrected !== undefined) return corrected
    const source = sources[column]
    const text = !source ? '' : 'everyRow' in source ? source.everyRow : (raw.cells[source.index] ?? '')
    return meantBy.get(column)?.(text) ?? text
  }
}

/** Columns whose cells list several values, so that a meaning applies to each. */
export const listColumns: readonly ColumnName[] = ['sportTypes', 'linesMarkedFor', 'amenities']
const BETWEEN = /([;,|/&+\n\r•]|\band\b)/i

function meaningReader(column: ColumnName, values: Record<string, string>): (text: string) => string | undefined {
  const meanings = new Map(Object.entries(values))
  const meaningOf = (text: string) => meanings.get(valueKey(text))
  if (!listColumns.includes(column)) return meaningOf
  return text => meaningOf(text) ?? listed(text, meaningOf)
}

/** What a meaning can be chosen for: the whole cell, and the values that it lists. */
export function valuesIn(column: ColumnName, text: string): string[] {
  if (!listColumns.includes(column)) return [text]
  return [...new Set([text, ...text.split(BETWEEN).filter((_, index) => index % 2 === 0)].map(part => part.trim()))]
}

/** Leaves the rest of the cell as it is: "Track & Field; Multi". */
function listed(text: string, meaningOf: (part: string) => string | undefined): string {
  return text
    .split(BETWEEN)
    .map((part, index) => (index % 2 === 0 ? (meaningOf(part) ?? part) : part))
    .join('')
}
