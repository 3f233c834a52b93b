import { toDollars } from '#kit/shared/money.ts'
import type { ColumnName } from '../columns.ts'
import type { CellProblem, FileReading, RowCounts, RowStatus, Validation } from '../contract.ts'
import type { CellCode } from '../server/cells/cell-problems.ts'

/** 12400 → "12,400". */
export function numberText(count: number): string {
  return count.toLocaleString('en-US')
}

/** "1 facility", "12 facilities". */
export function countText(
  count: number,
  one = 'facility',
  many = one === 'facility' ? 'facilities' : `${one}s`,
): string {
  return `${numberText(count)} ${count === 1 ? one : many}`
}

/** Duplicates are already counted. */
export function readyCount(counts: RowCounts): number {
  return counts.new + counts.changed + counts.unchanged
}

/** "5"; "8 closed and 1 total row"; "13 (5 rejected, 8 closed)". */
export function skippedText(validation: Pick<Validation, 'counts' | 'problemCounts'>): string {
  const { rejected, ...others } = refusedCounts(validation)
  const leftOut = leftOutTexts(others)
  if (rejected === 0) return listText(leftOut)
  const count = numberText(validation.counts.refused)
  return leftOut.length === 0 ? count : `${count} (${[`${numberText(rejected)} rejected`, ...leftOut].join(', ')})`
}

/** Of an import: "48 new, 1 duplicate, 8 not imported"; omits zeros. Some rows are left out without an error. */
export function countsText(counts: RowCounts, told: readonly RowStatus[] = statuses): string {
  return told
    .filter(status => counts[status] > 0)
    .map(
      status =>
        `${numberText(counts[status])} ${status === 'refused' ? 'not imported' : statusNames[status].toLowerCase()}`,
    )
    .join(', ')
}

/** Refused rows with errors, and those that nothing can or need be fixed in. */
export function refusedCounts({ counts, problemCounts }: Pick<Validation, 'counts' | 'problemCounts'>) {
  const of = (code: string) => problemCounts.find(problem => problem.code === code)?.count ?? 0
  const [closed, totals] = [of('row-closed'), of('summary-row')]
  return { rejected: counts.refused - closed - totals, closed, totals }
}

/** ["8 closed", "1 total row"]; omits zeros. */
export function leftOutTexts({
  closed,
  totals,
}: Pick<ReturnType<typeof refusedCounts>, 'closed' | 'totals'>): string[] {
  return [
    ...(closed > 0 ? [`${numberText(closed)} closed`] : []),
    ...(totals > 0 ? [countText(totals, 'total row')] : []),
  ]
}

export function duplicateText(count: number): string {
  return count === 1
    ? '1 row is a duplicate and will be imported once.'
    : `${numberText(count)} rows are duplicates. Each will be imported once.`
}

export function undoText({ new: added, changed }: RowCounts): string {
  const done = [
    ...(added > 0 ? [`${countText(added)} will be removed`] : []),
    ...(changed > 0 ? [added > 0 ? `${numberText(changed)} restored` : `${countText(changed)} will be restored`] : []),
  ]
  return done.join(' and ')
}

/** Without a schedule. */
export const OPENING_HOURS = 'from 6 AM to 10 PM'

/** "$40 to $75.50"; US dollars per hour. */
export function priceText({ min, max }: Validation['summary']['priceRange']): string {
  if (min === null || max === null) return 'No prices'
  const [from, to] = [dollarsText(min), dollarsText(max)]
  return from === to ? from : `${from} to ${to}`
}

const dollarsText = (dollars: number) => toDollars(Math.round(dollars * 100))

const delimiterNames: Record<FileReading['delimiter'], string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'pipes (|)',
}

const encodingNames: Record<FileReading['encoding'], string> = {
  'utf-8': 'UTF‑8',
  'utf-16le': 'UTF‑16',
  'utf-16be': 'UTF‑16',
  'windows-1252': 'Windows encoding',
}

/** "Separated by semicolons, header in line 3, UTF‑8." */
export function readingText({ delimiter, headerLine, encoding }: FileReading): string {
  return `Separated by ${delimiterNames[delimiter]}, header in line ${headerLine}, ${encodingNames[encoding]}.`
}

export const statusNames: Record<RowStatus, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  duplicate: 'Duplicate',
  refused: 'Rejected',
}

export const statuses = Object.keys(statusNames) as RowStatus[]

const kindNames: Record<CellProblem['kind'], string> = { error: 'Error', warning: 'Skipped', guess: 'Adjusted' }

/** "Skipped"; another word where a value was assumed, or where the row has no error. */
export function markText({ kind, code = '' }: { kind: CellProblem['kind']; code?: string }): string {
  if (leftOutCodes.has(code)) return 'Left out'
  return assumingCodes.has(code) ? 'Assumed' : kindNames[kind]
}

const leftOutCodes: ReadonlySet<string> = new Set(['row-closed', 'summary-row'] satisfies CellCode[])
/** Their messages say what we use instead. */
const assumingCodes: ReadonlySet<string> = new Set([
  'closed-unknown',
  'provider-unknown',
  'refund-invalid',
  'approval-unknown',
  'response-invalid',
  'size-in-feet',
] satisfies CellCode[])

/** "Row 7 (line 9), Price per hour". */
export function placeText({ row, line, column }: CellProblem, titleOf: (name: ColumnName) => string): string {
  const place = `Row ${numberText(row)} (line ${numberText(line)})`
  return column === null ? place : `${place}, ${titleOf(column)}`
}

export function suggestionText({ kind, suggestion }: Pick<CellProblem, 'kind' | 'suggestion'>): string {
  if (suggestion === null || suggestion === '') return ''
  // Of a row that is there twice.
  if (/^See line \d+\.$/.test(suggestion)) return suggestion
  return kind === 'guess' ? `We’ll use “${suggestion}”.` : `Did you mean “${suggestion}”?`
}

/** "name, city and sports". */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(items)
}

/** "12,400 of 100,000 rows". */
export function rowsText({ rowsDone, rowCount }: { rowsDone: number; rowCount: number }): string {
  return `${numberText(rowsDone)} of ${countText(rowCount, 'row')}`
}
