import { type ColumnName, importColumns } from '../columns.ts'
import type { RowCounts } from '../contract.ts'

export function importedText({ new: added, changed, unchanged }: RowCounts): string {
  const total = added + changed + unchanged
  if (added + changed > 0) return `Successfully imported ${facilities(total)}`
  return total === 1
    ? 'Nothing changed: the 1 facility already matches your file.'
    : `Nothing changed: all ${facilities(total)} already match your file.`
}

export function undoneText({ removed, restored }: { removed: number; restored: number }): string {
  const done = [
    ...(removed > 0 ? [`${facilities(removed)} removed`] : []),
    ...(restored > 0 ? [`${facilities(restored)} restored`] : []),
  ]
  return `Import undone: ${done.join(', ')}.`
}

export const importFailedText =
  'The import failed, and nothing was imported. There’s nothing wrong with your file. Please try again later, or contact us.'

export function unclearText({ missing, doubled }: { missing: ColumnName[]; doubled: ColumnName[] }): string {
  return [
    ...(missing.length > 0
      ? [`No column matches ${titles(missing, 'and')}. Choose the column, or enter one value for every row.`]
      : []),
    ...(doubled.length > 0 ? [`More than one column matches ${titles(doubled, 'or')}. Choose the right one.`] : []),
  ].join(' ')
}

function titles(columns: readonly ColumnName[], word: 'and' | 'or'): string {
  const names = columns.map(name => `“${importColumns[name].title}”`)
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)!}`
}

function facilities(count: number): string {
  return count === 1 ? '1 facility' : `${count.toLocaleString('en-US')} facilities`
}
