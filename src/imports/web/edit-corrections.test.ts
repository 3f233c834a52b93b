import { describe, expect, test } from 'vitest'
import type { ColumnName } from '../columns.ts'
import type { OpenRow } from '../contract.ts'
import { CORRECTION_LIMITS, noCorrections } from '../corrections.ts'
import {
  cellText,
  gridColumns,
  isPending,
  isTooMuch,
  moved,
  pastedCells,
  tabbed,
  withCell,
  withMeaning,
  withPasted,
} from './edit-corrections.ts'

const rowOf = (row: number, more: Partial<OpenRow> = {}): OpenRow => ({
  row,
  line: row + 1,
  status: 'refused',
  cells: { name: `Field ${row}`, pricePerHourUsd: 'call', zip: '78701' },
  inFile: {},
  problems: [],
  ...more,
})
const rows = [rowOf(1), rowOf(2), rowOf(3)]
const columns: ColumnName[] = ['name', 'pricePerHourUsd', 'zip']

describe('a changed cell', () => {
  const changed = withCell(noCorrections, rows[0]!, 'pricePerHourUsd', '40')
  test('is shown and pending until it is checked', () => {
    expect(cellText(rows[0]!, 'pricePerHourUsd', changed)).toBe('40')
    expect(cellText(rows[1]!, 'pricePerHourUsd', changed)).toBe('call')
    expect(isPending(1, 'pricePerHourUsd', changed, noCorrections)).toBe(true)
    expect(isPending(1, 'pricePerHourUsd', changed, changed)).toBe(false)
  })
  test('is no correction once it has the text of the file again', () => {
    const checked = rowOf(1, { cells: { pricePerHourUsd: '40' }, inFile: { pricePerHourUsd: 'call' } })
    expect(withCell(changed, checked, 'pricePerHourUsd', 'call')).toEqual(noCorrections)
    expect(withCell(noCorrections, rows[0]!, 'zip', '78701')).toEqual(noCorrections)
    expect(withCell(changed, rows[0]!, 'pricePerHourUsd', 'call')).toEqual(noCorrections)
  })
  test('has no character that cannot be stored', () => {
    expect(withCell(noCorrections, rows[0]!, 'name', 'A\0 \ud800').cells).toEqual({ name: { 1: 'A \ufffd' } })
  })
  test('may be empty', () => {
    expect(withCell(noCorrections, rows[0]!, 'zip', '').cells).toEqual({ zip: { 1: '' } })
  })
})

test('a meaning is of the value in any case and spacing, and can be forgotten', () => {
  const unclear = { column: 'sportTypes', value: ' Multi  Use' } as const
  const meant = withMeaning(noCorrections, unclear, 'Soccer; Football')
  expect(meant.meanings).toEqual({ sportTypes: { 'multi use': 'Soccer; Football' } })
  expect(withMeaning(meant, unclear, undefined)).toEqual(noCorrections)
})

describe('pasting', () => {
  test('a column fills the rows below', () => {
    const { corrections, filled, left } = withPasted(
      noCorrections,
      { rows, columns, at: { row: 1, column: 1 } },
      '$40\r\n$50\r\n$60\r\n',
    )
    expect(corrections.cells).toEqual({ pricePerHourUsd: { 2: '$40', 3: '$50' } })
    expect([filled, left]).toEqual([2, 1])
  })
  test('several columns fill to the right', () => {
    const { corrections } = withPasted(
      noCorrections,
      { rows, columns, at: { row: 0, column: 1 } },
      '40\t75034\n50\t75035',
    )
    expect(corrections.cells).toEqual({ pricePerHourUsd: { 1: '40', 2: '50' }, zip: { 1: '75034', 2: '75035' } })
  })
  test.each([
    ['one', [['one']]],
    ['', [['']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['a\t\tb', [['a', '', 'b']]],
    ['"two\nlines"\tb\n"say ""hi"""', [['two\nlines', 'b'], ['say "hi"']]],
    ['5" pipe\tb', [['5" pipe', 'b']]],
    ['\t', [['', '']]],
  ])('%j are the cells %j', (text, cells) => {
    expect(pastedCells(text)).toEqual(cells)
  })
})

test('keys move within the grid', () => {
  const size = { rows: 3, columns: 3 }
  expect(moved('ArrowDown', { row: 0, column: 1 }, size)).toEqual({ row: 1, column: 1 })
  expect(moved('ArrowUp', { row: 0, column: 1 }, size)).toEqual({ row: 0, column: 1 })
  expect(moved('End', { row: 1, column: 0 }, size)).toEqual({ row: 1, column: 2 })
  expect(moved('Home', { row: 1, column: 2 }, size)).toEqual({ row: 1, column: 0 })
  expect(moved('PageDown', { row: 0, column: 0 }, size)).toEqual({ row: 2, column: 0 })
  expect(moved('a', { row: 0, column: 0 }, size)).toBeUndefined()
  expect(tabbed({ row: 0, column: 2 }, false, size)).toEqual({ row: 1, column: 0 })
  expect(tabbed({ row: 1, column: 0 }, true, size)).toEqual({ row: 0, column: 2 })
  expect(tabbed({ row: 2, column: 2 }, false, size)).toEqual({ row: 2, column: 2 })
})

test('columns with something wrong follow the name, and stay there once corrected', () => {
  const order: ColumnName[] = ['externalId', 'name', 'city', 'zip', 'pricePerHourUsd', 'lighting']
  const problem = { row: 1, line: 2, header: null, value: '', code: 'c', message: 'm', suggestion: null }
  const wrong = rowOf(1, {
    problems: [
      { ...problem, kind: 'error', column: 'pricePerHourUsd' },
      { ...problem, kind: 'error', column: 'city' },
    ],
  })
  expect(gridColumns([wrong], noCorrections, order)).toEqual(['name', 'city', 'pricePerHourUsd', 'zip'])
  expect(gridColumns(rows, { cells: { zip: { 1: '78702' } }, meanings: {} }, order)).toEqual([
    'name',
    'zip',
    'pricePerHourUsd',
  ])
})

test('corrections have a limit', () => {
  expect(isTooMuch(noCorrections)).toBe(false)
  const long = 'x'.repeat(CORRECTION_LIMITS.characters)
  const cells = { name: Object.fromEntries(Array.from({ length: 300 }, (_, row) => [row + 1, long])) }
  expect(isTooMuch({ cells, meanings: {} })).toBe(true)
})
