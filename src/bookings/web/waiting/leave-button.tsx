import { useState } from 'react'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast-store.ts'

type LeaveButtonProps = {
  leave: () => Promise<unknown>
  wish: 'time' | 'clinic'
  /** After the confirmation. */
  onLeft: () => void
}

/** Shows failures above itself. */
export function LeaveButton({ leave, wish, onLeft }: LeaveButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function giveUp() {
    setBusy(true)
    setFailure(null)
    try {
      await leave()
      toast({
        title: 'You left the waiting list',
        description: `We will not write to you about this ${wish} any more.`,
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
        <Notice tone="danger" title="We could not take you off the list." className="grow">
          {detailOf(failure)}
        </Notice>
      )}
      <Button tone="quiet" busy={isBusy} busyLabel="Leaving…" onClick={() => void giveUp()}>
        Leave the waiting list
      </Button>
    </>
  )
}
