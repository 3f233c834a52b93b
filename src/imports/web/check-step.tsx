import { useEffect, useId, useRef } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { AfterImport } from './after-import.tsx'
import { ImportBar } from './import-bar.tsx'
import { countText, numberText, readyCount } from './import-labels.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { canImport, type ImportState } from './import-state.ts'
import { ImportStep } from './import-step.tsx'
import type { RefusedRowsProps } from './refused-rows.tsx'
import { RunningImport } from './running-import.tsx'
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
function refusedOf({ file, mapping, validation, outcome }: ImportState): RefusedRowsProps | null {
  const count = outcome?.counts?.refused ?? 0
  if (!file || !validation || count === 0 || outcome?.fileName !== file.name) return null
  return { file, mapping, count }
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
  const { file, mapping, validation, busy } = model.state
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
          <ValidationResults validation={validation} file={file} mapping={mapping} />
          <GoodRowsChoice model={model} />
          {readyCount(validation.counts) > 0 && <AfterImport />}
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
function whyNot({ validation, goodRowsOnly }: ImportState): string {
  if (!validation || goodRowsOnly) return ''
  const { counts } = validation
  if (counts.refused === 0 || readyCount(counts) === 0) return ''
  const isOne = counts.refused === 1
  return `${countText(counts.refused, 'row')} can’t be imported. Fix ${isOne ? 'it, or check the box to skip it' : 'them, or check the box to skip them'}.`
}

/** Rows are skipped only with the owner's consent. */
function GoodRowsChoice({ model }: { model: Import }) {
  const { validation, goodRowsOnly, busy } = model.state
  if (!validation || validation.counts.refused === 0) return null
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
        Import the {countText(good, 'valid row')} and skip {numberText(validation.counts.refused)}
      </span>
    </label>
  )
}
