import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { Validation } from '../contract.ts'
import { countCorrections } from '../corrections.ts'
import { CorrectionGrid } from './correction-grid.tsx'
import { gridColumns } from './edit-corrections.ts'
import { countText, numberText } from './import-labels.ts'
import { isChanged } from './import-state.ts'
import { UnclearValues } from './unclear-values.tsx'
import { useColumnTitles } from './use-column-titles.ts'
import type { Import } from './use-import.ts'

type CorrectRowsProps = { model: Import; validation: Validation }

/** What the owner can decide here instead of in the file. */
export function CorrectRows({ model, validation }: CorrectRowsProps) {
  const { corrections, busy } = model.state
  const { unclear, openRows, openRowCount, closedBy } = validation
  const count = countCorrections(corrections)
  if (unclear.length + openRows.length + closedBy.length + count === 0) return null
  return (
    <fieldset disabled={busy === 'importing'} className="flex min-w-0 flex-col gap-6">
      <legend className="mb-2 font-semibold">Fix it here</legend>
      {closedBy.map(({ index, header, value, count: rows }) => (
        <Notice
          key={index}
          title={`“${header.trim() || `Column ${index + 1}`}” says some facilities are closed`}
          action={
            <Button tone="secondary" size="sm" onClick={() => model.leaveOutClosed(index)}>
              Leave {rows === 1 ? 'it' : 'them'} out
            </Button>
          }
        >
          {countText(rows, 'row')}, such as “{value}”. We’d import {rows === 1 ? 'it' : 'them'} as open.
        </Notice>
      ))}
      <UnclearValues validation={validation} corrections={corrections} onCorrect={model.correct} />
      {openRows.length > 0 && <OpenRows model={model} validation={validation} />}
      {openRowCount > openRows.length && (
        <p className="text-sm text-muted">
          These are the first {numberText(openRows.length)} of {countText(openRowCount, 'row')}. The next ones follow
          once you’ve fixed some and checked your changes.
        </p>
      )}
      {count > 0 && <ChangesBar model={model} count={count} />}
    </fieldset>
  )
}

const PAGE = 50

function OpenRows({ model, validation: { openRows } }: CorrectRowsProps) {
  const { corrections, checked } = model.state
  const { names, titleOf, valuesOf } = useColumnTitles()
  const [shown, setShown] = useState(PAGE)
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <p className="text-sm text-muted">
        <span className="max-sm:hidden">
          Type in a cell, or paste a column from your spreadsheet. Arrow keys move, Enter edits and saves, Tab saves and
          goes right, Esc cancels, Ctrl+Z undoes.
        </span>
        <span className="sm:hidden">Tap a value to change it.</span>
      </p>
      <CorrectionGrid
        rows={openRows}
        shown={shown}
        columns={gridColumns(openRows, corrections, names)}
        corrections={corrections}
        checked={checked}
        titleOf={titleOf}
        valuesOf={valuesOf}
        onCorrect={model.correct}
        onUndo={model.undoCorrection}
      />
      {shown < openRows.length && (
        <Button tone="secondary" size="sm" onClick={() => setShown(shown + PAGE)}>
          Show {numberText(Math.min(PAGE, openRows.length - shown))} more
        </Button>
      )}
    </div>
  )
}

type ChangesBarProps = { model: Import; count: number }

function ChangesBar({ model, count }: ChangesBarProps) {
  const { past, busy } = model.state
  const isWaiting = isChanged(model.state)
  return (
    <div className="sticky bottom-0 z-30 flex flex-wrap items-center gap-3 border-t border-line bg-surface py-3">
      <p className="grow font-semibold">
        {countText(count, 'change')}
        <span className="font-normal text-muted">
          {isWaiting ? ', not checked yet' : ' checked'}. Your file stays as it is.
        </span>
      </p>
      {past.length > 0 && (
        <Button tone="quiet" onClick={model.undoCorrection}>
          <Undo2 aria-hidden="true" className="size-5" />
          Undo
        </Button>
      )}
      {isWaiting && (
        <Button busy={busy === 'validating'} busyLabel="Checking…" onClick={model.validate}>
          Check changes
        </Button>
      )}
    </div>
  )
}
