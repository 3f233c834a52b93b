import { useState } from 'react'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { FacilityImport } from '../contract.ts'
import { undoImport } from './api.ts'

type UndoImportProps = { outcome: FacilityImport; onUndone: (outcome: FacilityImport) => void }

/** Takes the whole import back, after a question. */
export function UndoImport({ outcome, onUndone }: UndoImportProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function undo() {
    setIsBusy(true)
    setRefusal(null)
    try {
      const undone = await undoImport(outcome.id)
      setIsOpen(false)
      announce('The import is undone')
      onUndone(undone)
    } catch (error) {
      setRefusal(detailOf(error))
    }
    setIsBusy(false)
  }
  return (
    <>
      <Button tone="quiet" onClick={() => setIsOpen(true)}>
        Undo this import
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Undo this import?"
        description="What it added goes, and what it changed is as it was before."
        footer={
          <>
            <Button tone="secondary" onClick={() => setIsOpen(false)}>
              Keep it
            </Button>
            <Button tone="danger" busy={isBusy} busyLabel="Undoing…" onClick={() => void undo()}>
              Undo the import
            </Button>
          </>
        }
      >
        {refusal ? (
          <Notice tone="danger">{refusal}</Notice>
        ) : (
          <p>This works as long as nothing has been booked there.</p>
        )}
      </Dialog>
    </>
  )
}
