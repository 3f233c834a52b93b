import { useQueryClient } from '@tanstack/react-query'
import { leaveWaitingList, waitingQuery } from './api.ts'
import { LeaveButton } from './leave-button.tsx'

type LeaveTimeButtonProps = {
  id: string
  /** For browsers that did not join. */
  mailKey?: string
  onLeft: () => void
}

export function LeaveTimeButton({ id, mailKey, onLeft }: LeaveTimeButtonProps) {
  const client = useQueryClient()
  function finish() {
    onLeft()
    void client.invalidateQueries({ queryKey: waitingQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['/api/availability-slots'] })
  }
  return (
    <LeaveButton
      waitsFor="time"
      leave={() => leaveWaitingList({ params: { id }, query: { key: mailKey } })}
      onLeft={finish}
    />
  )
}
