import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { sessionQuery } from '#accounts/web/api.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useMay } from '#organizations/web/use-may.ts'
import type { ColumnMapping, FacilityImport, Validation } from '../contract.ts'
import { type Corrections, countCorrections, noCorrections } from '../corrections.ts'
import { importFile, importsQuery, isGone, progressQuery, readFile, validateFile } from './api.ts'
import { choiceToSave, columnFaults, withColumn } from './choose-columns.ts'
import { isTooMuch } from './edit-corrections.ts'
import { isCsv, isUnchanged, NOT_CSV } from './file-check.ts'
import { countText, readyCount, refusedCounts, rowsText, skippedText } from './import-labels.ts'
import { quarterOf } from './import-progress.ts'
import { nextState, nothingChosen, type Sent } from './import-state.ts'
import { recallMapping, saveMapping } from './mapping-memory.ts'

export type Import = ReturnType<typeof useImport>

/** Includes an import from before a reload. */
export function useImport() {
  const [state, dispatch] = useReducer(nextState, nothingChosen)
  const [isAskingWho, setIsAskingWho] = useState(false)
  const client = useQueryClient()
  const session = useQuery(sessionQuery)
  const isSignedIn = session.data ? session.data.account !== null : undefined
  const kept = useKeptCorrections()
  const running = useRunningImport({ isSignedIn: isSignedIn === true, onEnd: end })
  /** Resolves to the remembered mapping once the file's beginning is read. */
  const firstLines = useRef<Promise<ColumnMapping | undefined>>(undefined)

  function choose(file: File) {
    if (!isCsv(file)) return dispatch({ type: 'refused', fault: NOT_CSV })
    dispatch({ type: 'chose', file, corrections: kept.of(file) })
    firstLines.current = readFirstLines(file)
  }

  async function readFirstLines(file: File): Promise<ColumnMapping | undefined> {
    try {
      const reading = await readFile(file)
      const saved = recallMapping(headersOf(reading))
      dispatch({ type: 'read', file, reading, saved })
      return saved
    } catch (error) {
      dispatch({
        type: 'unread',
        file,
        fault: await faultOf(error, file, 'We couldn’t read the file. Please try again.'),
      })
      return undefined
    }
  }

  async function validate(chosen: ColumnMapping = state.mapping) {
    const { file, busy, reading, corrections } = state
    if (!file) return
    if (reading && columnFaults(reading, chosen).doubled.length > 0)
      return refuse({ file, mapping: chosen, corrections })
    dispatch({ type: 'validating' })
    // It replaces the state's mapping; validating without it would return an outdated result.
    const saved = busy === 'reading' ? await firstLines.current : undefined
    const mapping = saved ?? chosen
    const sent = { file, mapping, corrections }
    try {
      const validation = await validateFile(sent)
      dispatch({ type: 'validated', ...sent, validation })
      announceValidated(validation)
      saveMapping(headersOf(validation.reading), choiceToSave(validation.reading, mapping))
    } catch (error) {
      const text = await faultOf(error, file, 'Validation failed')
      dispatch({ type: 'invalid', ...sent, text, isAboutColumns: codeOf(error) === 'columns-unclear' })
      toast({ tone: 'destructive', title: 'Validation failed', description: text })
    }
  }

  function refuse(sent: Sent) {
    dispatch({ type: 'invalid', ...sent, text: COLUMN_USED_TWICE, isAboutColumns: true })
    toast({ tone: 'destructive', title: 'Validation failed', description: COLUMN_USED_TWICE })
  }

  /** Visitors sign in first. */
  function start() {
    if (isSignedIn === false) setIsAskingWho(true)
    else void send()
  }

  async function send() {
    const { file, mapping, corrections, goodRowsOnly, publishesLater } = state
    if (!file) return
    dispatch({ type: 'importing' })
    try {
      const answer = await importFile({ file, mapping, corrections }, { goodRowsOnly, publishesLater })
      if (answer.status === 'importing') running.follow(answer)
      else end(answer)
    } catch (error) {
      await stop(error, file)
    }
  }

  async function stop(error: unknown, file: File) {
    if (error instanceof ApiError && error.status === 401) {
      dispatch({ type: 'stopped' })
      setIsAskingWho(true)
      return
    }
    const fault = await faultOf(error, file, 'Upload failed')
    fail(codeOf(error) === 'offline' ? `${fault} ${SAME_AGAIN}` : fault)
    if (codeOf(error) === 'import-running') void client.invalidateQueries({ queryKey: importsQuery.queryKey })
  }

  function fail(text: string) {
    dispatch({ type: 'failed', text })
    toast({ tone: 'destructive', title: 'Import failed', description: text })
  }

  function end(outcome: FacilityImport | null) {
    if (!outcome) return dispatch({ type: 'stopped' })
    if (outcome.status === 'failed') return fail(outcome.message || 'Upload failed')
    dispatch({ type: 'ended', outcome })
    if (outcome.status === 'imported') kept.forget()
    if (outcome.status === 'imported') toast({ title: 'Import successful', description: outcome.message })
  }

  function correct(corrections: Corrections) {
    if (isTooMuch(corrections)) return toast({ tone: 'destructive', title: 'Too many changes', description: TOO_MUCH })
    if (state.file) kept.keep(state.file, corrections)
    dispatch({ type: 'corrected', corrections })
  }

  function undoCorrection() {
    const before = state.past.at(-1)
    if (!state.file || !before) return
    kept.keep(state.file, before)
    dispatch({ type: 'undid' })
  }

  /** Leaves out the rows that this column says are closed. */
  function leaveOutClosed(index: number) {
    const mapping = withColumn(state.mapping, index, 'closed')
    dispatch({ type: 'mapped', mapping })
    void validate(mapping)
  }

  function signedIn() {
    setIsAskingWho(false)
    void send()
  }

  return {
    state,
    isSignedIn,
    isAskingWho,
    running: running.progress,
    isConnectionLost: running.isConnectionLost,
    choose,
    map: (mapping: ColumnMapping) => dispatch({ type: 'mapped', mapping }),
    toggleColumns: () => dispatch({ type: 'toggled-columns' }),
    validate: () => void validate(),
    correct,
    undoCorrection,
    leaveOutClosed,
    /** From before a reload, of a file to choose again. */
    kept: state.file ? null : kept.waiting,
    forgetKept: kept.forget,
    chooseGoodRows: (goodRowsOnly: boolean) => dispatch({ type: 'chose-good-rows', goodRowsOnly }),
    choosePublishing: (publishesLater: boolean) => dispatch({ type: 'chose-publishing', publishesLater }),
    start,
    signedIn,
    askWho: setIsAskingWho,
    undone: (outcome: FacilityImport) => dispatch({ type: 'ended', outcome }),
  }
}

const TOO_MUCH = 'We can’t keep this many changes. Import what you have, or fix the rest in your file.'

const COLUMN_USED_TWICE = 'More than one column is matched to the same field. Choose the right one above.'

/** Without a response, it may have succeeded. */
const SAME_AGAIN = 'It’s safe to import the same file again: if it already went through, nothing changes.'

const headersOf = ({ columns }: Validation['reading']) => columns.map(({ header }) => header)

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined)

/** The server's message comes first. */
async function faultOf(error: unknown, file: File, otherwise: string): Promise<string> {
  if (!(await isUnchanged(file))) return 'The file has changed since you selected it. Select it again to continue.'
  return (error instanceof ApiError && error.problem?.detail) || otherwise
}

/** The specification's text only if all rows are accepted. */
function announceValidated(validation: Validation) {
  if (readyCount(validation.counts) === 0) {
    toast({ tone: 'destructive', title: 'Validation failed', description: NO_GOOD_ROWS })
    return
  }
  const { refused } = validation.counts
  const ready = countText(readyCount(validation.counts))
  if (refused === 0) return toast({ title: 'Validation successful', description: `Found ${ready} ready for import` })
  const rows = `${countText(refused, 'row')} can’t be imported`
  const areFine = refusedCounts(validation).rejected === 0
  const fix = `Fix ${refused === 1 ? 'it' : 'them'}, or choose to skip ${refused === 1 ? 'it' : 'them'}.`
  toast({
    title: 'Validation finished',
    description: areFine ? `${ready} ready, without ${skippedText(validation)}` : `${ready} ready, ${rows}. ${fix}`,
  })
}

export const NO_GOOD_ROWS = 'All rows have errors. Fix them and try again.'

type RunningImportOptions = {
  isSignedIn: boolean
  /** Called once with the outcome, or null if it cannot be known. */
  onEnd: (outcome: FacilityImport | null) => void
}

/** Also if started before a reload. */
function useRunningImport({ isSignedIn, onEnd }: RunningImportOptions) {
  const client = useQueryClient()
  const [{ id }, setFollowed] = useSessionValue('import', nobody)
  const mayImport = useMay()('import-facilities') === true
  const imports = useQuery({ ...importsQuery, enabled: isSignedIn && mayImport && id === '' })
  const { data, error } = useQuery(progressQuery(id))
  // The last response stays until the outcome replaces it.
  const progress = (id !== '' && data) || null

  function follow(started: FacilityImport) {
    client.setQueryData(progressQuery(started.id).queryKey, started)
    setFollowed({ id: started.id })
  }

  const found = imports.data?.find(({ status }) => status === 'importing')
  const followFound = useEffectEvent(follow)
  useEffect(() => {
    if (found) followFound(found)
  }, [found])

  const end = useEffectEvent((outcome: FacilityImport | null) => {
    setFollowed(nobody)
    client.removeQueries({ queryKey: importsQuery.queryKey })
    onEnd(outcome)
  })
  const isOver = id !== '' && (isGone(error) || (data !== undefined && data.status !== 'importing'))
  useEffect(() => {
    if (isOver) end(data && data.status !== 'importing' ? data : null)
  }, [isOver, data])

  useSpokenQuarters(progress)
  return { progress, isConnectionLost: progress !== null && error !== null, follow }
}

const nobody = { id: '' }

/** Announces progress four times, not every second. */
function useSpokenQuarters(progress: FacilityImport | null) {
  const quarter = progress ? quarterOf(progress) : 0
  const speak = useEffectEvent(() => {
    if (progress) announce(rowsText(progress))
  })
  useEffect(() => {
    if (quarter > 0) speak()
  }, [quarter])
}

/** Of one file, which a page cannot keep: chosen again after a reload, it has its corrections. */
function useKeptCorrections() {
  const [kept, setKept] = useSessionValue('import-corrections', nothingKept)
  const count = countCorrections(kept.corrections)
  return {
    of: (file: File) => (kept.file === keyOf(file) ? kept.corrections : noCorrections),
    keep: (file: File, corrections: Corrections) => setKept({ file: keyOf(file), name: file.name, corrections }),
    forget: () => setKept(nothingKept),
    waiting: count > 0 ? { name: kept.name, count } : null,
  }
}

const nothingKept = { file: '', name: '', corrections: noCorrections }

/** A file saved again is another one: its rows may have moved. */
function keyOf({ name, size, lastModified }: File): string {
  return JSON.stringify([name, size, lastModified])
}
