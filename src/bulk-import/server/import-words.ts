import type { RowCounts } from '../contract.ts'

/** What came of an import, for people. */
export function importedText({ new: added, changed, unchanged }: RowCounts): string {
  const total = added + changed + unchanged
  if (added + changed > 0) return `Successfully imported ${facilities(total)}`
  return total === 1
    ? 'Nothing changed: the 1 facility is here already as the file has it.'
    : `Nothing changed: all ${facilities(total)} are here already as the file has them.`
}

/** What came of taking an import back, for people. */
export function undoneText({ removed, restored }: { removed: number; restored: number }): string {
  const done = [
    ...(removed > 0 ? [`${facilities(removed)} removed`] : []),
    ...(restored > 0 ? [`${facilities(restored)} as before`] : []),
  ]
  return `The import was taken back: ${done.join(', ')}.`
}

export const importFailedText =
  'The import failed three times, and that was not the fault of your file. Nothing of it was imported. Please try again later.'

function facilities(count: number): string {
  return count === 1 ? '1 facility' : `${count.toLocaleString('en-US')} facilities`
}
