import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { leaveWaitingList, waitingQuery } from './waiting-api.ts'

type LeaveButtonProps = {
  /** Of the place in line. */
  id: string
  /** From the link of an email, for a browser that is not the one that joined. */
  mailKey?: string
  onLeft: () => void
}

/** Gives up a place in line. What fails is said above it. */
export function LeaveButton({ id, mailKey, onLeft }: LeaveButtonProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function leave() {
    setBusy(true)
    setFailure(null)
    try {
      await leaveWaitingList({ params: { id }, query: { key: mailKey } })
      toast({ title: 'You left the waiting list', description: 'We will not write to you about this time any more.' })
      onLeft()
      void client.invalidateQueries({ queryKey: waitingQuery.queryKey })
      void client.invalidateQueries({ queryKey: ['/api/availability-slots'] })
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
      <Button tone="quiet" busy={isBusy} busyLabel="Leaving…" onClick={() => void leave()}>
        Leave the waiting list
      </Button>
    </>
  )
}
