import { useState } from 'react'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { announce } from '#kit/web/live-region.tsx'
import type { FacilityImport } from '../contract.ts'
import { undoImport } from './api.ts'
import { undoText } from './import-labels.ts'

type UndoImportProps = {
  outcome: FacilityImport
  onUndone: (outcome: FacilityImport) => void
  className?: string
}

/** `isFinal`: retrying is pointless. */
type Refusal = { text: string; isFinal: boolean }

export function UndoImport({ outcome, onUndone, className }: UndoImportProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  function open() {
    setRefusal(null)
    setIsOpen(true)
  }
  async function undo() {
    setIsBusy(true)
    setRefusal(null)
    try {
      const undone = await undoImport(outcome.id)
      setIsOpen(false)
      announce('Import undone')
      onUndone(undone)
    } catch (error) {
      setRefusal({ text: detailOf(error), isFinal: isFinal(error) })
    }
    setIsBusy(false)
  }
  return (
    <>
      <Button tone="quiet" className={className} onClick={open}>
        Undo this import<span className="sr-only">: {outcome.fileName}</span>
      </Button>
      <AskOnce
        open={isOpen}
        title="Undo this import?"
        about="This removes what the import added and restores what it changed."
        refusal={refusal}
        act={refusal?.isFinal ? null : 'Undo import'}
        keep={refusal?.isFinal ? 'Close' : 'Cancel'}
        busy={isBusy}
        busyLabel="Undoing…"
        onAct={() => void undo()}
        onKeep={() => setIsOpen(false)}
      >
        {!refusal && <UndoSummary outcome={outcome} />}
      </AskOnce>
    </>
  )
}

function UndoSummary({ outcome: { fileName, counts } }: Pick<UndoImportProps, 'outcome'>) {
  const what = counts ? undoText(counts) : ''
  return (
    <>
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{fileName}</bdi>
        {what && `: ${what}.`}
      </p>
      <p className="text-muted">You can undo it until one of these facilities is booked.</p>
    </>
  )
}

/** Conflict or not found. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404)
}
