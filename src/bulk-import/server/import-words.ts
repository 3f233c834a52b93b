import { type ColumnName, importColumns } from '../columns.ts'
import type { RowCounts } from '../contract.ts'

export function importedText({ new: added, changed, unchanged }: RowCounts): string {
  const total = added + changed + unchanged
  if (added + changed > 0) return `Successfully imported ${facilities(total)}`
  return total === 1
    ? 'Nothing changed: the 1 facility is here already as the file has it.'
    : `Nothing changed: all ${facilities(total)} are here already as the file has them.`
}

export function undoneText({ removed, restored }: { removed: number; restored: number }): string {
  const done = [
    ...(removed > 0 ? [`${facilities(removed)} removed`] : []),
    ...(restored > 0 ? [`${facilities(restored)} restored`] : []),
  ]
  return `Import undone: ${done.join(', ')}.`
}

export const importFailedText =
  'The import failed, and nothing of it was imported. That was not the fault of your file: please try again later, or write to us.'

export function unclearText({ missing, doubled }: { missing: ColumnName[]; doubled: ColumnName[] }): string {
  return [
    ...(missing.length > 0
      ? [`No column is known as ${titles(missing, 'and')}. Choose the column, or say what is the same for every row.`]
      : []),
    ...(doubled.length > 0
      ? [`More than one column could be ${titles(doubled, 'or')}. Choose which one is meant.`]
      : []),
  ].join(' ')
}

function titles(columns: readonly ColumnName[], word: 'and' | 'or'): string {
  const names = columns.map(name => `“${importColumns[name].title}”`)
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)!}`
}

function facilities(count: number): string {
  return count === 1 ? '1 facility' : `${count.toLocaleString('en-US')} facilities`
}
