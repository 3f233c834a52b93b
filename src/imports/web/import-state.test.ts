import { expect, test } from 'vitest'
import type { FacilityImport, FileReading, Validation } from '../contract.ts'
import { noCorrections } from '../corrections.ts'
import { noChoice, withColumn } from './choose-columns.ts'
import { canImport, type ImportEvent, isChanged, nextState, nothingChosen } from './import-state.ts'

const file = new File(['name\n'], 'list.csv')
const other = new File(['name\n'], 'other.csv')

test('a chosen file is read, and unsure columns open automatically', () => {
  const chosen = after({ type: 'chose', file, corrections: noCorrections })
  expect(chosen).toMatchObject({ file, busy: 'reading' })
  const read = nextState(chosen, { type: 'read', file, reading: unsure, saved: undefined })
  expect(read).toMatchObject({ busy: null, areColumnsOpen: true, isSaved: false })
})

test('columns from last time stay closed', () => {
  const saved = withColumn(noChoice, 0, 'name')
  const read = after(
    { type: 'chose', file, corrections: noCorrections },
    { type: 'read', file, reading: unsure, saved },
  )
  expect(read).toMatchObject({ mapping: saved, areColumnsOpen: false, isSaved: true })
})

test('a response for another file or other columns is ignored', () => {
  const chosen = after(
    { type: 'chose', file, corrections: noCorrections },
    { type: 'chose', file: other, corrections: noCorrections },
  )
  expect(nextState(chosen, { type: 'read', file, reading: unsure, saved: undefined })).toBe(chosen)
  expect(nextState(chosen, { type: 'unread', file, fault: 'no' })).toBe(chosen)
  const mapping = withColumn(noChoice, 0, 'name')
  const mapped = nextState({ ...chosen, busy: 'validating' }, { type: 'mapped', mapping })
  expect(mapped.busy).toBeNull()
  const late: ImportEvent = {
    type: 'validated',
    file: other,
    mapping: noChoice,
    corrections: noCorrections,
    validation: validationOf(3, 0),
  }
  expect(nextState(mapped, late)).toBe(mapped)
})

test('an outdated response still ends its validation', () => {
  const saved = withColumn(noChoice, 0, 'name')
  const waiting = after(
    { type: 'chose', file, corrections: noCorrections },
    { type: 'validating' },
    { type: 'read', file, reading: unsure, saved },
  )
  expect(waiting).toMatchObject({ busy: 'validating', mapping: saved })
  expect(nextState(waiting, valid(3, 0))).toMatchObject({ busy: null, validation: null })
  const fault: ImportEvent = {
    type: 'invalid',
    file,
    mapping: noChoice,
    corrections: noCorrections,
    text: 'no',
    isAboutColumns: false,
  }
  expect(nextState(waiting, fault)).toMatchObject({ busy: null, failure: null })
})

test('choosing a file of the wrong type keeps the current one', () => {
  const refused = after(
    { type: 'chose', file, corrections: noCorrections },
    { type: 'refused', fault: 'Please select a valid CSV file' },
  )
  expect(refused).toMatchObject({ file, fileFault: 'Please select a valid CSV file' })
})

test('another file or mapping needs a new validation', () => {
  const validated = after({ type: 'chose', file, corrections: noCorrections }, valid(3, 0))
  expect(canImport(validated)).toBe(true)
  expect(canImport(nextState(validated, { type: 'mapped', mapping: withColumn(noChoice, 0, 'name') }))).toBe(false)
  expect(canImport(nextState(validated, { type: 'chose', file: other, corrections: noCorrections }))).toBe(false)
})

test('importing with refused rows needs consent and at least one good row', () => {
  const some = after({ type: 'chose', file, corrections: noCorrections }, valid(3, 1))
  expect(canImport(some)).toBe(false)
  expect(canImport(nextState(some, { type: 'chose-good-rows', goodRowsOnly: true }))).toBe(true)
  const none = after({ type: 'chose', file, corrections: noCorrections }, valid(3, 3), {
    type: 'chose-good-rows',
    goodRowsOnly: true,
  })
  expect(canImport(none)).toBe(false)
})

test('a refusal about columns opens the columns', () => {
  const failed = after(
    { type: 'chose', file, corrections: noCorrections },
    { type: 'invalid', file, mapping: noChoice, corrections: noCorrections, text: 'Say which', isAboutColumns: true },
  )
  expect(failed).toMatchObject({ areColumnsOpen: true, failure: { title: 'Validation failed', text: 'Say which' } })
})

test('a failed import can be retried unchanged', () => {
  const failed = after(
    { type: 'chose', file, corrections: noCorrections },
    valid(3, 0),
    { type: 'importing' },
    { type: 'failed', text: 'no' },
  )
  expect(failed).toMatchObject({ busy: null, failure: { title: 'Import failed', text: 'no' } })
  expect(canImport(failed)).toBe(true)
  expect(nextState(failed, { type: 'importing' })).toMatchObject({ busy: 'importing', failure: null })
})

test('a finished import shows its result; a stopped one keeps the file', () => {
  const importing = after({ type: 'chose', file, corrections: noCorrections }, valid(3, 0), { type: 'importing' })
  const outcome = { id: 'i', status: 'imported' } as FacilityImport
  expect(nextState(importing, { type: 'ended', outcome })).toMatchObject({ busy: null, outcome })
  expect(nextState(importing, { type: 'stopped' })).toMatchObject({ busy: null, file, outcome: null })
})

test('corrections keep the former result until they are checked, and can be undone', () => {
  const validated = after({ type: 'chose', file, corrections: noCorrections }, valid(3, 1))
  const consented = nextState(validated, { type: 'chose-good-rows', goodRowsOnly: true })
  const corrections = { cells: { name: { 1: 'Field' } }, meanings: {} }
  const corrected = nextState(consented, { type: 'corrected', corrections })
  expect(corrected).toMatchObject({ corrections, validation: { rowCount: 3 }, goodRowsOnly: false })
  expect([isChanged(corrected), canImport(corrected)]).toEqual([true, false])
  const checking = nextState(corrected, { type: 'validating' })
  expect(checking).toMatchObject({ busy: 'validating', validation: { rowCount: 3 } })
  const failed = nextState(checking, {
    type: 'invalid',
    file,
    mapping: noChoice,
    corrections,
    text: 'no',
    isAboutColumns: false,
  })
  expect(failed).toMatchObject({ corrections, validation: { rowCount: 3 }, failure: { text: 'no' } })
  const checked = nextState(checking, { ...valid(3, 0), corrections } as ImportEvent)
  expect([isChanged(checked), canImport(checked)]).toEqual([false, true])
  expect(nextState(corrected, { type: 'undid' })).toMatchObject({ corrections: noCorrections, past: [] })
  expect(nextState(checked, { type: 'mapped', mapping: noChoice })).toMatchObject({ corrections, validation: null })
})

test('a result without the latest correction is not shown', () => {
  const checking = after({ type: 'chose', file, corrections: noCorrections }, { type: 'validating' })
  const corrections = { cells: { name: { 1: 'Field' } }, meanings: {} }
  const corrected = nextState(checking, { type: 'corrected', corrections })
  expect(corrected.busy).toBeNull()
  expect(nextState(corrected, valid(3, 0))).toMatchObject({ validation: null, corrections })
})

function after(...events: ImportEvent[]) {
  return events.reduce(nextState, nothingChosen)
}

function valid(rowCount: number, refused: number): ImportEvent {
  return {
    type: 'validated',
    file,
    mapping: noChoice,
    corrections: noCorrections,
    validation: validationOf(rowCount, refused),
  }
}

const unsure = { columns: [], missing: [], doubled: [], isUnsure: true } as unknown as FileReading

function validationOf(rowCount: number, refused: number): Validation {
  const counts = { new: rowCount - refused, changed: 0, unchanged: 0, duplicate: 0, refused }
  return { rowCount, counts, reading: unsure } as Validation
}
