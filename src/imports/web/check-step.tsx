import { useEffect, useId, useRef, useState } from 'react'
import { useIsDemo } from '#facilities/owned/web/use-is-demo.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { FacilityImport } from '../contract.ts'
import { AfterImport } from './after-import.tsx'
import { CorrectRows } from './correct-rows.tsx'
import { countText, readyCount, refusedCounts, rowsText, skippedText } from './import-labels.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { BAR_RESET_MS, BAR_STEP_MS, raiseBar } from './import-progress.ts'
import { canImport, type ImportState, isChanged } from './import-state.ts'
import { ImportStep } from './import-step.tsx'
import type { RefusedRowsProps } from './refused-rows.tsx'
import { type Import, NO_GOOD_ROWS } from './use-import.ts'
import { ValidationResults } from './validation-results.tsx'

export function CheckStep({ model }: { model: Import }) {
  const { outcome, failure, busy } = model.state
  const { running } = model
  const heading = useFocusOnChange(running ? 'running' : (outcome?.status ?? 'file'), model.state.file !== null)
  return (
    <ImportStep number={3} title="Validate and import" headingRef={heading}>
      {running && <RunningImport progress={running} isConnectionLost={model.isConnectionLost} />}
      {!running && !outcome && <Actions model={model} />}
      {!running && <ImportBar isImporting={busy === 'importing'} isDone={outcome !== null} />}
      {failure && (
        <Notice tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      {outcome && <ImportOutcome outcome={outcome} refused={refusedOf(model.state)} onUndone={model.undone} />}
    </ImportStep>
  )
}

/** Null after a reload: the file is gone. */
function refusedOf({ file, mapping, corrections, validation, outcome }: ImportState): RefusedRowsProps | null {
  const count = outcome?.counts?.refused ?? 0
  if (!file || !validation || count === 0 || outcome?.fileName !== file.name) return null
  return { list: { file, mapping, corrections }, count, areRejected: refusedCounts(validation).rejected === count }
}

/** The pressed button disappears with its stage. A fresh page keeps its focus. */
function useFocusOnChange(stage: string, hasFile: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(stage)
  useEffect(() => {
    if (seen.current === stage) return
    seen.current = stage
    if (stage !== 'file' && (hasFile || stage === 'undone')) heading.current?.focus()
  }, [stage, hasFile])
  return heading
}

function Actions({ model }: { model: Import }) {
  const { file, mapping, corrections, validation, busy } = model.state
  return (
    <>
      <p className="max-w-2xl text-muted">
        Validating checks the whole file without saving anything.
        {model.isSignedIn !== true && ' You don’t need an account until you import.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          tone={file && !validation ? 'primary' : 'secondary'}
          disabled={!file || busy === 'importing'}
          busy={busy === 'validating'}
          busyLabel="Validating…"
          onClick={model.validate}
        >
          Validate CSV
        </Button>
        {!validation && <ImportButton model={model} />}
      </div>
      {validation && file && (
        <>
          <ValidationResults validation={validation} list={{ file, mapping, corrections }}>
            <CorrectRows model={model} validation={validation} />
          </ValidationResults>
          <GoodRowsChoice model={model} />
          {readyCount(validation.counts) > 0 && <PublishChoice model={model} />}
          <ImportButton model={model} />
        </>
      )}
    </>
  )
}

function ImportButton({ model }: { model: Import }) {
  const { validation, busy } = model.state
  const reasonId = useId()
  const isImporting = busy === 'importing'
  const reason = whyNot(model.state)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        tone={validation ? 'primary' : 'secondary'}
        disabled={!isImporting && (busy !== null || !canImport(model.state))}
        busy={isImporting}
        busyLabel="Importing…"
        aria-describedby={reason ? reasonId : undefined}
        onClick={model.start}
      >
        Import Facilities
      </Button>
      {reason && (
        <p id={reasonId} className="text-sm text-muted">
          {reason}
        </p>
      )}
    </div>
  )
}

/** Empty also if a notice already says why. */
function whyNot(state: ImportState): string {
  const { validation, goodRowsOnly } = state
  if (isChanged(state)) return 'Check your changes first.'
  if (!validation || goodRowsOnly) return ''
  const { counts } = validation
  if (counts.refused === 0 || readyCount(counts) === 0) return ''
  const { rejected } = refusedCounts(validation)
  if (rejected === 0) return 'Check the box to import the other rows.'
  const isOne = rejected === 1
  return `${countText(rejected, 'row')} can’t be imported. Fix ${isOne ? 'it, or check the box to skip it' : 'them, or check the box to skip them'}.`
}

/** Rows are skipped only with the owner's consent. */
function GoodRowsChoice({ model }: { model: Import }) {
  const { validation, goodRowsOnly, busy } = model.state
  if (!validation || validation.counts.refused === 0 || isChanged(model.state)) return null
  const good = readyCount(validation.counts)
  if (good === 0) return <Notice tone="danger">{NO_GOOD_ROWS}</Notice>
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-md border border-line bg-surface px-4 py-3">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0"
        checked={goodRowsOnly}
        disabled={busy === 'importing'}
        onChange={event => model.chooseGoodRows(event.currentTarget.checked)}
      />
      <span>
        Import the {countText(good, 'valid row')} and skip {skippedText(validation)}
      </span>
    </label>
  )
}

type RunningImportProps = { progress: FacilityImport; isConnectionLost: boolean }

function RunningImport({ progress, isConnectionLost }: RunningImportProps) {
  const words = rowsText(progress)
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere">
        Importing <strong className="font-semibold">{progress.fileName}</strong>
      </p>
      <ProgressBar label="Importing facilities" value={progress.rowsDone} max={progress.rowCount} valueText={words} />
      <p className="font-semibold tabular-nums">{words}</p>
      <p className="text-muted">You can leave this page. The import will keep running.</p>
      {isConnectionLost && (
        <Notice tone="warning" title="Connection lost.">
          The import is still running. We’re trying to reconnect.
        </Notice>
      )}
    </div>
  )
}

type ImportBarProps = { isImporting: boolean; isDone: boolean }

/** For imports within the request. When full it overlays the gap, so removing it shifts nothing. */
function ImportBar({ isImporting, isDone }: ImportBarProps) {
  const bar = useImportBar(isImporting, isDone)
  if (bar === null) return null
  return (
    <div className={isDone ? 'relative -mb-4 h-0' : undefined}>
      <div className={isDone ? 'absolute inset-x-0 -top-2.75 [&>progress]:h-1.5' : undefined}>
        <ProgressBar label="Importing facilities" value={bar} max={100} />
      </div>
    </div>
  )
}

/** 0 to 100; null if hidden. */
function useImportBar(isImporting: boolean, isDone: boolean): number | null {
  const [bar, setBar] = useState<Bar>({ value: null, isRising: false })
  if (bar.isRising !== isImporting) setBar(isImporting ? { value: 0, isRising: true } : endedBar(bar, isDone))
  useEffect(() => {
    if (!isImporting) {
      const reset = setTimeout(() => setBar(noBar), BAR_RESET_MS)
      return () => clearTimeout(reset)
    }
    const rising = setInterval(
      () => setBar(({ value }) => ({ value: raiseBar(value ?? 0), isRising: true })),
      BAR_STEP_MS,
    )
    return () => clearInterval(rising)
  }, [isImporting])
  return bar.value
}

type Bar = { value: number | null; isRising: boolean }

const noBar: Bar = { value: null, isRising: false }

/** Stays where it was on failure. */
function endedBar({ value }: Bar, isDone: boolean): Bar {
  return { value: isDone ? 100 : value, isRising: false }
}

type ProgressBarProps = {
  label: string
  value: number
  max: number
  /** For values that are not percentages. */
  valueText?: string
}

/** The content security policy forbids inline widths. */
function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  return (
    <progress aria-label={label} aria-valuetext={valueText} value={value} max={Math.max(1, max)} className={look} />
  )
}

const look = [
  'block h-3 w-full appearance-none overflow-clip rounded-sm border border-line-strong bg-sunken',
  '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-link [&::-moz-progress-bar]:bg-link',
].join(' ')

/** Outside the demo, imports are always published later. */
function PublishChoice({ model }: { model: Import }) {
  const { publishesLater, busy } = model.state
  const isDemo = useIsDemo()
  return (
    <>
      {isDemo && (
        <label className="flex min-h-11 items-start gap-3 rounded-md border border-line bg-surface px-4 py-3">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0"
            checked={publishesLater}
            disabled={busy === 'importing'}
            onChange={event => model.choosePublishing(event.currentTarget.checked)}
          />
          <span>Save new facilities as drafts, to preview and publish later</span>
        </label>
      )}
      <AfterImport isLater={isDemo === false || publishesLater} />
    </>
  )
}
