import type { ColumnMapping, FacilityImport, FileReading, Validation } from '../contract.ts'
import { type Corrections, noCorrections } from '../corrections.ts'
import { noChoice } from './choose-columns.ts'

export type ImportState = {
  file: File | null
  fileFault: string | null
  reading: FileReading | null
  mapping: ColumnMapping
  isSaved: boolean
  areColumnsOpen: boolean
  corrections: Corrections
  /** To undo, the latest last. */
  past: Corrections[]
  /** Of this file and mapping. */
  validation: Validation | null
  /** Those that the validation knows. */
  checked: Corrections
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
  | { type: 'chose'; file: File; corrections: Corrections }
  | { type: 'refused'; fault: string }
  | { type: 'read'; file: File; reading: FileReading; saved: ColumnMapping | undefined }
  | { type: 'unread'; file: File; fault: string }
  | { type: 'mapped'; mapping: ColumnMapping }
  | { type: 'toggled-columns' }
  | { type: 'validating' }
  | { type: 'corrected'; corrections: Corrections }
  | { type: 'undid' }
  | ({ type: 'validated'; validation: Validation } & Sent)
  | ({ type: 'invalid'; text: string; isAboutColumns: boolean } & Sent)
  | { type: 'chose-good-rows'; goodRowsOnly: boolean }
  | { type: 'chose-publishing'; publishesLater: boolean }
  | { type: 'importing' }
  | { type: 'failed'; text: string }
  | { type: 'stopped' }
  | { type: 'ended'; outcome: FacilityImport }

/** What a validation is about. */
export type Sent = { file: File; mapping: ColumnMapping; corrections: Corrections }

export const nothingChosen: ImportState = {
  file: null,
  fileFault: null,
  reading: null,
  mapping: noChoice,
  isSaved: false,
  areColumnsOpen: false,
  corrections: noCorrections,
  past: [],
  validation: null,
  checked: noCorrections,
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
      return { ...nothingChosen, file: event.file, corrections: event.corrections, busy: 'reading' }
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
    case 'corrected':
      return { ...corrected(state, event.corrections), past: [...state.past, state.corrections].slice(-MAX_PAST) }
    case 'undid':
      return { ...corrected(state, state.past.at(-1) ?? state.corrections), past: state.past.slice(0, -1) }
    case 'validating':
      return { ...(isChanged(state) ? state : unvalidated(state)), busy: 'validating', failure: null, fileFault: null }
    case 'validated':
      return withValidation(state, event)
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
  if (event.type !== 'validated' && event.type !== 'invalid') return false
  return event.mapping !== state.mapping || event.corrections !== state.corrections
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

/** The former result stays beside them until they are checked. */
function corrected(state: ImportState, corrections: Corrections): ImportState {
  return { ...state, corrections, goodRowsOnly: false, failure: null, busy: endOf(state, 'validating') }
}

const MAX_PAST = 100

/** Since the validation. */
export function isChanged({ validation, corrections, checked }: ImportState): boolean {
  return validation !== null && corrections !== checked
}

/** Not ready without an accepted row. */
function withValidation(
  state: ImportState,
  { validation, corrections }: Pick<Extract<ImportEvent, { type: 'validated' }>, 'validation' | 'corrections'>,
): ImportState {
  return { ...state, busy: null, validation, checked: corrections, reading: state.reading ?? validation.reading }
}

/** Refused rows must be skipped by choice. */
export function canImport(state: ImportState): boolean {
  const { validation, goodRowsOnly } = state
  if (!validation || isChanged(state) || validation.rowCount === validation.counts.refused) return false
  return validation.counts.refused === 0 || goodRowsOnly
}
