import { useState } from 'react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'

type LeaveButtonProps = {
  leave: () => Promise<unknown>
  waitsFor: 'time' | 'clinic'
  /** After the confirmation. */
  onLeft: () => void
}

/** Shows failures above itself. */
export function LeaveButton({ leave, waitsFor, onLeft }: LeaveButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function release() {
    setBusy(true)
    setFailure(null)
    try {
      await leave()
      toast({
        title: 'You left the waitlist',
        description: `We won’t email you about this ${waitsFor} anymore.`,
      })
      onLeft()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }

  return (
    <>
      {failure !== null && (
        <Notice tone="danger" title="We couldn’t remove you from the waitlist." className="grow">
          {detailOf(failure)}
        </Notice>
      )}
      <Button tone="quiet" busy={isBusy} busyLabel="Leaving…" onClick={() => void release()}>
        Leave waitlist
      </Button>
    </>
  )
}
