import { expect, test } from 'vitest'
import { importColumns } from '../columns.ts'
import { isCsv, isUnchanged, sizeText } from './file-check.ts'
import {
  countsText,
  countText,
  duplicateText,
  leftOutTexts,
  markText,
  placeText,
  priceText,
  readingText,
  readyCount,
  refusedCounts,
  rowsText,
  skippedText,
  suggestionText,
  undoText,
} from './import-labels.ts'
import { BAR_LIMIT, quarterOf, raiseBar } from './import-progress.ts'
import { fileNameIn } from './save-file.ts'
import { chosenBefore } from './unclear-values.tsx'
import { alternatives, columnTitle } from './use-column-titles.ts'

test('counts are pluralized', () => {
  expect([countText(1), countText(1712), countText(1, 'row'), countText(0, 'row')]).toEqual([
    '1 facility',
    '1,712 facilities',
    '1 row',
    '0 rows',
  ])
  expect(rowsText({ rowsDone: 12_400, rowCount: 100_000 })).toBe('12,400 of 100,000 rows')
})

test('a duplicate does not count as a facility and is listed separately', () => {
  const counts = { new: 5, changed: 2, unchanged: 3, duplicate: 1, refused: 0 }
  expect(readyCount(counts)).toBe(10)
  expect(countsText(counts)).toBe('5 new, 2 changed, 3 unchanged, 1 duplicate')
  expect(countsText(counts, ['changed', 'refused'])).toBe('2 changed')
  expect(duplicateText(1)).toMatch(/^1 row is a duplicate and/)
  expect(duplicateText(1_200)).toMatch(/^1,200 rows are duplicates\./)
})

const refused = (refused: number, ...codes: [code: string, count: number][]) => ({
  counts: { new: 40, changed: 0, unchanged: 0, duplicate: 0, refused },
  problemCounts: codes.map(([code, count]) => ({ code, count, kind: 'error' as const, message: code })),
})

test('rows that are left out do not count as rejected', () => {
  const closed = refused(8, ['row-closed', 8])
  expect(refusedCounts(closed)).toEqual({ rejected: 0, closed: 8, totals: 0 })
  expect(leftOutTexts(refusedCounts(closed))).toEqual(['8 closed'])
  expect(skippedText(closed)).toBe('8 closed')
  expect(skippedText(refused(9, ['row-closed', 8], ['summary-row', 1]))).toBe('8 closed and 1 total row')
  expect(skippedText(refused(13, ['row-closed', 8], ['no-sport', 5]))).toBe('13 (5 rejected, 8 closed)')
  expect(skippedText(refused(5, ['no-sport', 4], ['zip-invalid', 3]))).toBe('5')
  expect(countsText(closed.counts)).toBe('40 new, 8 not imported')
})

test('a problem is marked as skipped only if something is', () => {
  const marks = ['closed-unknown', 'price-not-a-number', 'provider-unknown'].map(code =>
    markText({ kind: 'warning', code }),
  )
  expect(marks).toEqual(['Assumed', 'Skipped', 'Assumed'])
  expect([markText({ kind: 'error', code: 'row-closed' }), markText({ kind: 'guess' })]).toEqual([
    'Left out',
    'Adjusted',
  ])
})

test('a chosen meaning is about the value as it is in the file', () => {
  const corrections = { cells: {}, meanings: { sportTypes: { multi: 'Soccer', rest: '' } } }
  const meant = [{ column: 'sportTypes' as const, value: 'Multi', count: 3 }]
  expect(chosenBefore({ unclear: [], meant }, corrections)).toEqual([
    { column: 'sportTypes', value: 'Multi', count: 3 },
    { column: 'sportTypes', value: 'rest', count: 0 },
  ])
  const unclear = [{ column: 'sportTypes' as const, value: 'Multi', count: 3, kind: 'error' as const }]
  expect(chosenBefore({ unclear, meant: [] }, corrections).map(({ value }) => value)).toEqual(['rest'])
})

test('the removed and restored facilities of an undo are counted', () => {
  const counts = { new: 0, changed: 0, unchanged: 3, duplicate: 1, refused: 4 }
  expect(undoText({ ...counts, new: 48, changed: 1 })).toBe('48 facilities will be removed and 1 restored')
  expect(undoText({ ...counts, new: 1 })).toBe('1 facility will be removed')
  expect(undoText({ ...counts, changed: 2 })).toBe('2 facilities will be restored')
  expect(undoText(counts)).toBe('')
})

test("columns outside the template have the guide's titles", () => {
  const own = Object.entries(importColumns).filter(([, column]) => 'isAlternative' in column)
  expect(alternatives.map(([name, title]) => [name, title])).toEqual(own.map(([name, { title }]) => [name, title]))
})

test('prices are a range, one price, or none', () => {
  expect(priceText({ min: 40, max: 75.5 })).toBe('$40 to $75.50')
  expect(priceText({ min: 40, max: 40 })).toBe('$40')
  expect(priceText({ min: null, max: null })).toBe('No prices')
})

test('the format of a file is described', () => {
  const reading = { encoding: 'utf-8', delimiter: ';', headerLine: 3, columns: [] } as const
  expect(readingText({ ...reading, columns: [], missing: [], doubled: [], isUnsure: false })).toBe(
    'Separated by semicolons, header in line 3, UTF‑8.',
  )
})

test('a problem shows its position and a suggestion', () => {
  const problem = { row: 7, line: 1009, header: null, value: 'x', code: 'c', message: 'm' }
  const positioned = { ...problem, column: 'zip', kind: 'error', suggestion: '75034' } as const
  expect(placeText(positioned, () => 'ZIP code')).toBe('Row 7 (line 1,009), ZIP code')
  expect(placeText({ ...positioned, column: null }, () => 'ZIP code')).toBe('Row 7 (line 1,009)')
  expect(suggestionText(positioned)).toBe('Did you mean “75034”?')
  expect(suggestionText({ kind: 'guess', suggestion: '75034' })).toBe('We’ll use “75034”.')
  expect(suggestionText({ kind: 'guess', suggestion: null })).toBe('')
  expect(suggestionText({ kind: 'warning', suggestion: 'See line 4.' })).toBe('See line 4.')
})

test('the progress bar rises by ten up to ninety', () => {
  const heights = [raiseBar(0), raiseBar(80), raiseBar(BAR_LIMIT)]
  expect(heights).toEqual([10, 90, 90])
})

test('progress is announced in quarters', () => {
  const quarters = [0, 24, 25, 99, 100].map(rowsDone => quarterOf({ rowsDone, rowCount: 100 }))
  expect(quarters).toEqual([0, 0, 1, 3, 4])
  expect(quarterOf({ rowsDone: 0, rowCount: 0 })).toBe(0)
})

test('a file is a CSV by its type or its name', () => {
  expect(isCsv({ name: 'list.CSV', type: 'application/vnd.ms-excel' })).toBe(true)
  expect(isCsv({ name: 'list', type: 'text/csv' })).toBe(true)
  expect(isCsv({ name: 'list.xlsx', type: '' })).toBe(false)
})

test('a file changed after it was chosen is detected', async () => {
  expect(await isUnchanged(new Blob(['x']))).toBe(true)
  const changed = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) }
  expect(await isUnchanged(changed as unknown as Blob)).toBe(false)
})

test('sizes are formatted as in a file list', () => {
  expect([1, 999, 1234, 99_600, 999_600, 15_000_000].map(sizeText)).toEqual([
    '1 byte',
    '999 bytes',
    '1.2 KB',
    '100 KB',
    '1 MB',
    '15 MB',
  ])
})

test('downloads take their name from the Content-Disposition header', () => {
  expect(fileNameIn('attachment; filename="openfield-template.csv"')).toBe('openfield-template.csv')
  expect(fileNameIn('attachment; filename=list.csv')).toBe('list.csv')
  expect(fileNameIn('attachment')).toBeUndefined()
  expect(fileNameIn(null)).toBeUndefined()
})

test('a column missing from the guide has a fallback title', () => {
  expect(columnTitle('streetNumber')).toBe('Street number')
})
