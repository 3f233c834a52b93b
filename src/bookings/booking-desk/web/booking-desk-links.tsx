import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DESK_KEY_DAYS } from '#bookings/contract.ts'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { revokeBookingDeskLinks } from './api.ts'

/** Revokes mailed links, which open this desk without a sign-in. */
export function BookingDeskLinks({ facilityId }: { facilityId: string }) {
  const [isAsked, setAsked] = useState(false)
  const revoking = useMutation({
    mutationFn: () => revokeBookingDeskLinks(facilityId),
    onSuccess: () => {
      setAsked(false)
      toast({ title: 'Desk links revoked', description: 'The next email to the facility has a new one.' })
    },
  })
  return (
    <BookingDeskSection id="desk-links" title="Links in emails">
      <Card className="flex flex-col gap-4">
        <p>
          Emails about bookings have a link that opens this desk without signing in. It expires {DESK_KEY_DAYS} days
          after the last booking. Revoke it if someone should no longer have access.
        </p>
        <Button tone="secondary" className="sm:self-start" onClick={() => setAsked(true)}>
          Revoke links
        </Button>
      </Card>
      <AskOnce
        open={isAsked}
        title="Revoke all desk links?"
        about="Links in emails sent so far stop working, including those for upcoming bookings. The next email has a new link."
        refusal={revoking.isError ? { text: detailOf(revoking.error) } : null}
        act="Revoke links"
        keep="Cancel"
        busy={revoking.isPending}
        busyLabel="Revoking…"
        onAct={() => revoking.mutate()}
        onKeep={() => {
          revoking.reset()
          setAsked(false)
        }}
      />
    </BookingDeskSection>
  )
}
