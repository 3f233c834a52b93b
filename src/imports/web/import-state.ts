import type { ColumnMapping, FacilityImport, FileReading, Validation } from '../contract.ts'
import { noChoice } from './choose-columns.ts'

export type ImportState = {
  file: File | null
  fileFault: string | null
  reading: FileReading | null
  mapping: ColumnMapping
  isSaved: boolean
  areColumnsOpen: boolean
  /** Of this file and mapping. */
  validation: Validation | null
  goodRowsOnly: boolean
  /** New facilities are drafts at first. */
  publishesLater: boolean
  busy: 'reading' | 'validating' | 'importing' | null
  failure: Failure | null
  outcome: FacilityImport | null
}

/** The toast shows the same. */
export type Failure = { title: 'Validation failed' | 'Import failed'; text: string }

export type ImportEvent =
  | { type: 'chose'; file: File }
  | { type: 'refused'; fault: string }
  | { type: 'read'; file: File; reading: FileReading; saved: ColumnMapping | undefined }
  | { type: 'unread'; file: File; fault: string }
  | { type: 'mapped'; mapping: ColumnMapping }
  | { type: 'toggled-columns' }
  | { type: 'validating' }
  | { type: 'validated'; file: File; mapping: ColumnMapping; validation: Validation }
  | { type: 'invalid'; file: File; mapping: ColumnMapping; text: string; isAboutColumns: boolean }
  | { type: 'chose-good-rows'; goodRowsOnly: boolean }
  | { type: 'chose-publishing'; publishesLater: boolean }
  | { type: 'importing' }
  | { type: 'failed'; text: string }
  | { type: 'stopped' }
  | { type: 'ended'; outcome: FacilityImport }

export const nothingChosen: ImportState = {
  file: null,
  fileFault: null,
  reading: null,
  mapping: noChoice,
  isSaved: false,
  areColumnsOpen: false,
  validation: null,
  goodRowsOnly: false,
  publishesLater: false,
  busy: null,
  failure: null,
  outcome: null,
}

/** Ignores outdated responses. */
export function nextState(state: ImportState, event: ImportEvent): ImportState {
  if (isOutdated(state, event)) return withOutdated(state, event)
  switch (event.type) {
    case 'chose':
      return { ...nothingChosen, file: event.file, busy: 'reading' }
    case 'refused':
      return { ...state, fileFault: event.fault }
    case 'read':
      return withReading(state, event.reading, event.saved)
    case 'unread':
      return { ...state, busy: endOf(state, 'reading'), fileFault: event.fault }
    case 'mapped':
      return { ...unvalidated(state), mapping: event.mapping, isSaved: false }
    case 'toggled-columns':
      return { ...state, areColumnsOpen: !state.areColumnsOpen }
    case 'validating':
      return { ...unvalidated(state), busy: 'validating', fileFault: null }
    case 'validated':
      return withValidation(state, event.validation)
    case 'invalid':
      return {
        ...state,
        busy: null,
        failure: { title: 'Validation failed', text: event.text },
        areColumnsOpen: state.areColumnsOpen || event.isAboutColumns,
      }
    case 'chose-good-rows':
      return { ...state, goodRowsOnly: event.goodRowsOnly }
    case 'chose-publishing':
      return { ...state, publishesLater: event.publishesLater }
    case 'importing':
      return { ...state, busy: 'importing', failure: null, outcome: null }
    case 'failed':
      return { ...state, busy: null, failure: { title: 'Import failed', text: event.text } }
    case 'stopped':
      return { ...state, busy: endOf(state, 'importing') }
    case 'ended':
      return { ...state, busy: null, failure: null, outcome: event.outcome }
  }
}

function isOutdated(state: ImportState, event: ImportEvent): boolean {
  if ('file' in event && event.type !== 'chose' && event.file !== state.file) return true
  return (event.type === 'validated' || event.type === 'invalid') && event.mapping !== state.mapping
}

/** An outdated response still ends its validation. */
function withOutdated(state: ImportState, event: ImportEvent): ImportState {
  const isOfThisFile = 'file' in event && event.file === state.file
  return isOfThisFile && state.busy === 'validating' ? { ...state, busy: null } : state
}

/** Another step may have started. */
function endOf(state: ImportState, ended: ImportState['busy']): ImportState['busy'] {
  return state.busy === ended ? null : state.busy
}

function unvalidated(state: ImportState): ImportState {
  return { ...state, validation: null, goodRowsOnly: false, failure: null, busy: endOf(state, 'validating') }
}

function withReading(state: ImportState, reading: FileReading, saved: ColumnMapping | undefined): ImportState {
  return {
    ...state,
    busy: endOf(state, 'reading'),
    reading,
    mapping: saved ?? state.mapping,
    isSaved: saved !== undefined,
    areColumnsOpen: reading.isUnsure && saved === undefined,
  }
}

/** Not ready without an accepted row. */
function withValidation(state: ImportState, validation: Validation): ImportState {
  return { ...state, busy: null, validation, reading: state.reading ?? validation.reading }
}

/** Refused rows must be skipped by choice. */
export function canImport({ validation, goodRowsOnly }: Pick<ImportState, 'validation' | 'goodRowsOnly'>): boolean {
  if (!validation || validation.rowCount === validation.counts.refused) return false
  return validation.counts.refused === 0 || goodRowsOnly
}
