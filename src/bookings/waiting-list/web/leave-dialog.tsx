import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { goToStep } from '#bookings/web/booking-step.tsx'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { LeaveTimeButton } from './leave-time-button.tsx'
import { withoutLink } from './waiting-messages.ts'

/**
 * For email links (`leave`, `key`). Confirms first, since mail scanners follow links. Removes both from the URL either
 * way.
 */
export function LeaveDialog({ facilityId }: { facilityId: string }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isHydrated = useHydrated()
  const id = query.get('leave') ?? ''
  const isOpen = isHydrated && isUuid(id)
  const wasOpen = useRef(false)
  useEffect(() => {
    // Nothing would regain the focus.
    if (wasOpen.current && !isOpen) goToStep('times')
    wasOpen.current = isOpen
  }, [isOpen])

  function forget() {
    const address = `${paths.booking(facilityId)}?${withoutLink(query)}`
    void navigate(address, { replace: true, preventScrollReset: true })
  }

  return (
    <Dialog
      open={isOpen}
      onClose={forget}
      title="Leave the waitlist?"
      description="If the time is held for you now, it goes to the next person."
    >
      <div className="flex flex-col gap-3 md:flex-row md:justify-end">
        <LeaveTimeButton id={id} mailKey={query.get('key') ?? undefined} onLeft={forget} />
        <Button tone="secondary" onClick={forget}>
          Stay on the waitlist
        </Button>
      </div>
    </Dialog>
  )
}
