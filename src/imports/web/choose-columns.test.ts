import { expect, test } from 'vitest'
import type { FileColumn, FileReading } from '../contract.ts'
import {
  choiceToSave,
  chosenColumns,
  columnFaults,
  needsLook,
  noChoice,
  tidyMapping,
  withColumn,
  withEveryRow,
  withOnly,
} from './choose-columns.ts'

test('a choice overrides only its own headers', () => {
  const mapping = withColumn(withColumn(noChoice, 1, 'venue'), 2, null)
  const columns = chosenColumns(reading.columns, mapping, false)
  expect(columns.map(({ column, how }) => [column, how])).toEqual([
    ['name', 'exact'],
    ['venue', 'chosen'],
    [null, 'chosen'],
  ])
  expect(chosenColumns(reading.columns, mapping, true)[1]?.how).toBe('saved')
})

test("without a choice, the server's match is used", () => {
  expect(columnFaults(reading, noChoice)).toMatchObject({ missing: ['city', 'state'], doubled: ['name'] })
})

test('coordinates or a ZIP code make city and state optional', () => {
  expect(columnFaults(reading, withColumn(noChoice, 1, 'zip')).missing).toEqual([])
  const half = withColumn(noChoice, 1, 'latitude')
  expect(columnFaults(reading, half).missing).toEqual(['city', 'state'])
  expect(columnFaults(reading, withEveryRow(half, 'longitude', '-97')).missing).toEqual([])
})

test('a non-empty value for every row is not missing', () => {
  const empty = withEveryRow(noChoice, 'city', ' ')
  expect(columnFaults(reading, empty).missing).toEqual(['city', 'state'])
  expect(columnFaults(reading, withEveryRow(empty, 'city', 'Austin')).missing).toEqual(['state'])
})

test('a field matched twice is reported; sports with their own columns are not', () => {
  expect(columnFaults(reading, withColumn(noChoice, 1, 'name')).doubled).toEqual(['name'])
  const sports = { ...reading, columns: [column(0, 'sportTypes', 'sport'), column(1, 'sportTypes', 'sport')] }
  expect(columnFaults(sports, withEveryRow(noChoice, 'city', 'Austin')).doubled).toEqual([])
})

test('choosing one of two name columns skips the other', () => {
  const both = withColumn(noChoice, 1, 'name')
  const columns = chosenColumns(reading.columns, both, false)
  const mapping = withOnly(columns, both, { name: 'name', index: 1 })
  expect(mapping.columns).toEqual({ 0: null, 1: 'name' })
  expect(columnFaults(reading, mapping).doubled).toEqual([])
})

test('guessed, doubled and suggested columns need a check', () => {
  const clear = { missing: [], doubled: [] }
  const filled = { ...column(0, null, 'none'), samples: ['x'] }
  expect(needsLook(column(0, 'name', 'exact'), clear)).toBe(false)
  expect(needsLook(column(0, 'name', 'similar'), clear)).toBe(true)
  expect(needsLook(column(0, 'name', 'exact'), { ...clear, doubled: ['name'] })).toBe(true)
  expect(needsLook(column(0, 'sportTypes', 'sport'), { ...clear, doubled: ['sportTypes'] })).toBe(false)
  expect(needsLook(filled, clear)).toBe(false)
  expect(needsLook({ ...filled, suggestion: 'street' }, clear)).toBe(true)
  expect(needsLook(filled, { ...clear, missing: ['city'] })).toBe(true)
  expect(needsLook(column(0, null, 'none'), { ...clear, missing: ['city'] })).toBe(false)
})

test('empty values are not sent, and removed ones are dropped', () => {
  const mapping = withEveryRow(withEveryRow(noChoice, 'city', 'Austin'), 'state', '')
  expect(tidyMapping(mapping).everyRow).toEqual({ city: 'Austin' })
  expect(withEveryRow(mapping, 'city', undefined).everyRow).toEqual({ state: '' })
})

test('an accepted guess is saved as a choice, unless overridden', () => {
  expect(choiceToSave(reading, noChoice).columns).toEqual({ 2: 'sportTypes' })
  expect(choiceToSave(reading, withColumn(noChoice, 2, null)).columns).toEqual({ 2: null })
})

const reading: FileReading = {
  encoding: 'utf-8',
  delimiter: ',',
  headerLine: 1,
  columns: [column(0, 'name', 'exact'), column(1, null, 'none'), column(2, 'sportTypes', 'similar')],
  missing: ['city', 'state'],
  doubled: ['name'],
  isUnsure: true,
}

function column(index: number, name: FileColumn['column'], how: FileColumn['how']): FileColumn {
  return { index, header: `Header ${index}`, column: name, how, suggestion: null, samples: [] }
}
