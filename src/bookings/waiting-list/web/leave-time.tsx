import { useQueryClient } from '@tanstack/react-query'
import { goToStep } from '#bookings/web/booking-step.tsx'
import { leaveWaitingList, waitingQuery } from './api.ts'
import { LeaveButton, LeaveDialog } from './leave-dialog.tsx'

export function LeaveTimeDialog() {
  return (
    <LeaveDialog
      description="If the time is held for you now, it goes to the next person."
      // Nothing else would regain the focus.
      onClosed={() => goToStep('times')}
    >
      {link => <LeaveTimeButton {...link} />}
    </LeaveDialog>
  )
}

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
