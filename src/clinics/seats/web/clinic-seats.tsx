import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ClaimNotice } from '#bookings/waiting-list/web/offer-notice.tsx'
import type { Clinic } from '#clinics/contract.ts'
import { useOwnLine, useSeatsOffer } from '#clinics/waiting-list/web/use-own-line.ts'
import { Offered, WaitingLine } from '#clinics/waiting-list/web/waiting-line.tsx'
import { claimedSeats } from '#clinics/waiting-list/web/waiting-list-messages.ts'
import { calledOffText } from '#clinics/web/clinic-format.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { BookClinic } from './book-clinic.tsx'
import { lookingText } from './checkout-messages.ts'
import { ClinicNewsNotice } from './clinic-news-notice.tsx'
import { MoreSeats } from './own-seats.tsx'
import { useClinicCheckout } from './use-clinic-checkout.ts'
import { useOwnSeats } from './use-own-seats.ts'

type ClinicSeatsProps = {
  clinic: Clinic
  /** Page load, in milliseconds. */
  now: number
}

/** Booking, waitlist, or why neither. */
export function ClinicSeats({ clinic, now }: ClinicSeatsProps) {
  const own = useOwnSeats(clinic.id)
  const [wantsMore, setWantsMore] = useState(false)
  const hasOwn = own.bookings.length > 0
  const checkout = useClinicCheckout(clinic, { now, isPaused: own.isUnknown || (hasOwn && !wantsMore) })
  const { claim, offerNews, take } = useSeatsOffer(clinic, {
    ...checkout,
    // Claiming an offer means wanting more places.
    takeOver(taken) {
      setWantsMore(true)
      checkout.takeOver(taken)
    },
  })
  const line = useOwnLine(clinic.id)
  const { form, news, isKept, isLooking } = checkout
  const isBusy = form.isSending
  // People who hold or paid for the last places can continue.
  const canBook = clinic.sales === 'open' || (clinic.sales === 'full' && (isKept || isBusy || checkout.isPaid))
  const isShown = canBook && !isLooking && (!hasOwn || wantsMore || isBusy)
  // Shown again after a reload while places are held.
  const keptNews =
    line?.offeredUntil && isKept && !hasOwn
      ? claimedSeats({ places: line.places, heldUntil: line.offeredUntil }, clinic.timeZone)
      : null
  const told = offerNews ?? keptNews
  return (
    <section
      id="places"
      tabIndex={-1}
      aria-labelledby="places-heading"
      className="flex scroll-mt-24 flex-col gap-5 outline-none"
    >
      <h2 id="places-heading" className="text-3xl">
        {canBook && hasOwn ? 'Book another seat' : canBook ? 'Book a seat' : headings[clinic.sales]}
      </h2>
      {canBook && hasOwn && !isShown && !isLooking && <MoreSeats onMore={() => setWantsMore(true)} />}
      {isLooking && <Notice title={lookingText} />}
      <ClaimNotice claim={claim} />
      {told && (
        <Notice tone={told.tone} title={told.title}>
          {told.text}
        </Notice>
      )}
      {canBook && !isKept && line?.status === 'offered' && claim.state === 'none' && (
        <Offered waiting={line} onTake={id => void take(id)} />
      )}
      {!isShown && news && <ClinicNewsNotice news={news} own={own.bookings} />}
      {isShown && <BookClinic {...{ clinic, checkout, now }} own={own.bookings} />}
      {!canBook && (
        <NoSeats clinic={clinic}>
          <WaitingLine
            {...{ clinic, line }}
            booking={form}
            onJoined={() => checkout.tell(null)}
            onTake={id => void take(id)}
          />
        </NoSeats>
      )}
    </section>
  )
}

const headings: Record<Clinic['sales'], string> = {
  open: 'Book a seat',
  full: 'This clinic is full',
  'awaiting-approval': 'Not open for sign-up yet',
  deciding: 'Counting sign-ups',
  begun: 'Sign-up is closed',
  cancelled: 'This clinic was canceled',
}

/** `children`: the waitlist. */
function NoSeats({ clinic, children }: { clinic: Clinic; children: ReactNode }) {
  switch (clinic.sales) {
    case 'open':
    case 'full':
      return children
    case 'awaiting-approval':
      return (
        <Notice title="Waiting for the field’s owner">
          Sign-up opens when the owner of {clinic.facilityName} approves this clinic.
        </Notice>
      )
    case 'deciding':
      return (
        <Notice title="We’re checking if enough people signed up.">
          This takes a few minutes. Then reload the page: if the clinic is on, you can book any seats left.
        </Notice>
      )
    case 'begun':
      return <Notice title="This clinic has started or ended" action={<OtherClinics />} />
    // Shown at the top of the page.
    case 'cancelled':
      return null
  }
}

/** Comes first on the page. */
export function CalledOff({ clinic }: { clinic: Clinic }) {
  const { ended } = useOwnSeats(clinic.id)
  return (
    <section aria-labelledby="called-off" className="flex flex-col gap-3">
      <h2 id="called-off" className="text-3xl">
        {headings.cancelled}
      </h2>
      <Notice
        tone="warning"
        title={calledOffText(clinic)}
        action={
          <>
            {ended && (
              <Link to={paths.nilBookingSuccess(ended.id)} className={buttonClass({ size: 'sm' })}>
                View receipt
              </Link>
            )}
            <OtherClinics />
          </>
        }
      >
        Everyone who booked was notified and refunded in full.
      </Notice>
    </section>
  )
}

function OtherClinics() {
  return (
    <Link to={paths.nilClinics} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
      See upcoming clinics
    </Link>
  )
}
