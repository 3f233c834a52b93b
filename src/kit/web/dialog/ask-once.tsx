import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { Dialog } from './dialog.tsx'

type AskOnceProps = {
  open: boolean
  title: string
  about: string
  children?: ReactNode
  refusal?: { title?: string; text: string } | null
  act: string | null
  keep: string
  tone?: 'danger' | 'primary'
  busy?: boolean
  busyLabel?: string
  onAct: () => void
  onKeep: () => void
}

/** Closing does not stop an action in progress. */
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
