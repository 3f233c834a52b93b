import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type AskOnceProps = {
  open: boolean
  title: string
  /** What it is about. */
  about: string
  /** What happens, before it happens. */
  children?: ReactNode
  /** Why it was not done. */
  refusal?: { title?: string; text: string } | null
  /** On the button that does it, and the one that leaves everything as it is. Null where it can be done no more. */
  act: string | null
  keep: string
  /** Red is for what takes something away. */
  tone?: 'danger' | 'primary'
  busy?: boolean
  busyLabel?: string
  onAct: () => void
  onKeep: () => void
}

/** Asks once before something that cannot be taken back. Closed while it is being done, that goes on: it is too late to keep. */
export function AskOnce({
  open,
  title,
  about,
  children,
  refusal,
  act,
  keep,
  tone = 'danger',
  busy,
  busyLabel,
  onAct,
  onKeep,
}: AskOnceProps) {
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      title={title}
      description={about}
      footer={
        <>
          <Button tone="secondary" disabled={busy} onClick={onKeep}>
            {keep}
          </Button>
          {act !== null && (
            <Button tone={tone} busy={busy} busyLabel={busyLabel} onClick={onAct}>
              {act}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {refusal && (
          <Notice tone="warning" title={refusal.title}>
            {refusal.text}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
