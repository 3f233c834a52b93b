import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { BookingDesk, PayoutStatus } from '#bookings/booking-desk/contract.ts'
import { SubscribeCard } from '#bookings/calendar/web/subscribe-card.tsx'
import { CloseForRain } from '#bookings/closures/web/close-for-rain.tsx'
import { ClosureList } from '#bookings/closures/web/closure-list.tsx'
import { DESK_KEY_DAYS, type DeskBooking } from '#bookings/contract.ts'
import { facilityQuery } from '#bookings/web/api.ts'
import type { BookingDeskAccess } from '#bookings/web/booking-desk-access.ts'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { useFocusKept } from '#bookings/web/use-focus-kept.ts'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { revokeBookingDeskLinks } from './api.ts'
import { BookingDeskHeading, type Freshness } from './booking-desk-heading.tsx'
import { ComingUp } from './coming-up.tsx'
import { EndingDialog } from './ending-dialog.tsx'
import { FieldClinics } from './field-clinics.tsx'
import { RequestCard } from './request-card.tsx'
import { useEnding } from './use-ending.ts'

export function BookingDeskScreen({
  access,
  desk,
  freshness,
}: {
  access: BookingDeskAccess
  desk: BookingDesk
  freshness: Freshness
}) {
  const { facility, pending, upcoming, clinics, closures, payouts } = desk
  const details = useQuery(facilityQuery(access.facilityId))
  const waiting = pending.length > 0 ? `(${pending.length}) ` : ''
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:py-10">
      <PageHead title={`${waiting}${facility.name} booking desk`} isHidden />
      <meta name="referrer" content="no-referrer" />
      <BookingDeskHeading access={access} desk={desk} address={details.data?.address} freshness={freshness} />
      <div className="flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-10">
          <WaitingRequests access={access} requests={pending} />
          <ComingUp access={access} bookings={upcoming} />
          <FieldClinics clinics={clinics} canReview={access.key === null} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <CloseForRain {...{ access, facility, closures }} />
          <ClosureList access={access} closures={closures} />
          <PayoutsCard status={payouts} />
          {access.key === null && <SubscribeCard facilityId={access.facilityId} />}
          {access.key === null && <BookingDeskLinks facilityId={access.facilityId} />}
        </div>
      </div>
    </div>
  )
}

function PayoutsCard({ status }: { status: PayoutStatus }) {
  return (
    <BookingDeskSection id="payouts" title="Payouts">
      <Card className="flex flex-col gap-4">
        {status === 'ready' ? (
          <p className="flex items-start gap-3">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            Connected. Customer payments go to your payout account.
          </p>
        ) : (
          <p>
            {status === 'none' ? 'No payout account is connected yet.' : 'Payout setup isn’t finished.'} The owner can
            {status === 'none' ? ' connect one' : ' finish it'} on the payouts page, using the account that owns this
            facility.
          </p>
        )}
        <Link to={paths.payouts} className={joinClasses(buttonClass({ tone: 'secondary' }), 'sm:self-start')}>
          Go to payouts
        </Link>
      </Card>
    </BookingDeskSection>
  )
}

/** Revokes mailed links, which open this desk without a sign-in. */
function BookingDeskLinks({ facilityId }: { facilityId: string }) {
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

/** Most urgent first. */
function WaitingRequests({ access, requests }: { access: BookingDeskAccess; requests: readonly DeskBooking[] }) {
  const ending = useEnding(access)
  const [refused, setRefused] = useState<Refused | null>(null)
  const shown = withRefused(requests, refused)
  const { heading, entry } = useFocusKept(shown.map(({ id }) => id))
  useNewRequests(requests)

  return (
    <BookingDeskSection id="waiting" title="Awaiting confirmation" count={requests.length} heading={heading}>
      {shown.length === 0 && <Nothing />}
      {shown.length > 0 && (
        <ul aria-label="Requests" className="flex flex-col gap-4">
          {shown.map((booking, place) => (
            <RequestCard
              key={booking.id}
              {...{ access, booking }}
              refusal={refused?.booking.id === booking.id ? refused.error : null}
              isGone={!requests.some(({ id }) => id === booking.id)}
              onDecline={() => {
                setRefused(null)
                ending.ask(booking)
              }}
              onRefused={error => setRefused(error && { booking, place, error })}
              {...entry(booking.id)}
            />
          ))}
        </ul>
      )}
      <EndingDialog ending={ending} />
    </BookingDeskSection>
  )
}

type Refused = { booking: DeskBooking; place: number; error: Error }

/** Keeps its place until the refusal was read. */
function withRefused(requests: readonly DeskBooking[], refused: Refused | null): readonly DeskBooking[] {
  if (!refused || requests.some(({ id }) => id === refused.booking.id)) return requests
  return requests.toSpliced(refused.place, 0, refused.booking)
}

function Nothing() {
  return (
    <p className="flex items-start gap-3 rounded-lg border border-dashed border-line-strong p-4 text-muted md:p-6">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      No requests right now. New ones appear here automatically, and we’ll email you each one.
    </p>
  )
}

/** Announces new requests. */
function useNewRequests(requests: readonly DeskBooking[]): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const names = requests.filter(({ id }) => known.current?.has(id) === false).map(({ customerName }) => customerName)
    if (names.length > 0) announce(`New request from ${names.join(', ')}`)
    known.current = new Set(requests.map(({ id }) => id))
  }, [requests])
}
