import { useQueryClient } from '@tanstack/react-query'
import { LeaveButton, LeaveDialog } from '#bookings/waiting-list/web/leave-dialog.tsx'
import { forgetSeats } from '#clinics/web/api.ts'
import { clinicWaitingQuery, leaveClinicLine } from './api.ts'

export function LeaveLineDialog({ clinicId }: { clinicId: string }) {
  return (
    <LeaveDialog description="Any seats held for you go to the next person.">
      {link => <LeaveLineButton clinicId={clinicId} {...link} />}
    </LeaveDialog>
  )
}

type LeaveLineButtonProps = {
  clinicId: string
  id: string
  /** For browsers that did not join. */
  mailKey?: string
  onLeft?: () => void
}

export function LeaveLineButton({ clinicId, id, mailKey, onLeft }: LeaveLineButtonProps) {
  const client = useQueryClient()
  function finish() {
    onLeft?.()
    void client.invalidateQueries({ queryKey: clinicWaitingQuery.queryKey })
    forgetSeats(client, clinicId)
  }
  return (
    <LeaveButton
      waitsFor="clinic"
      leave={() => leaveClinicLine({ params: { id }, query: { key: mailKey } })}
      onLeft={finish}
    />
  )
}
