import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { LeaveButton } from '#bookings/waiting-list/web/leave-button.tsx'
import { withoutLink } from '#bookings/waiting-list/web/waiting-messages.ts'
import { forgetSeats, openedBy, type SeatsAccess } from '#clinics/web/api.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { clinicWaitingQuery, leaveClinicLine } from './api.ts'

type LeaveLineButtonProps = { clinicId: string; access: SeatsAccess; onLeft: () => void }

export function LeaveLineButton({ clinicId, access, onLeft }: LeaveLineButtonProps) {
  const client = useQueryClient()
  function finish() {
    onLeft()
    void client.invalidateQueries({ queryKey: clinicWaitingQuery.queryKey })
    forgetSeats(client, clinicId)
  }
  return <LeaveButton waitsFor="clinic" leave={() => leaveClinicLine(openedBy(access))} onLeft={finish} />
}

/**
 * For the email's link (`leave`, `key`). Asks first, since mail scanners follow links. Then removes both from the
 * URL.
 */
export function LeaveLineDialog({ clinicId }: { clinicId: string }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isHydrated = useHydrated()
  const id = query.get('leave') ?? ''

  function forget() {
    const rest = withoutLink(query).toString()
    void navigate(paths.nilBooking(clinicId) + (rest && `?${rest}`), { replace: true, preventScrollReset: true })
  }

  return (
    <Dialog
      open={isHydrated && isUuid(id)}
      onClose={forget}
      title="Leave the waitlist?"
      description="Any seats held for you go to the next person."
    >
      <div className="flex flex-col gap-3 md:flex-row md:justify-end">
        <LeaveLineButton clinicId={clinicId} access={{ id, key: query.get('key') }} onLeft={forget} />
        <Button tone="secondary" onClick={forget}>
          Stay on the waitlist
        </Button>
      </div>
    </Dialog>
  )
}
