import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, ExternalLink, Hourglass } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { joinRuns, type Run } from '#availability/web/slot-runs.ts'
import type { Booking } from '#bookings/contract.ts'
import { facilityQuery } from '#bookings/web/api.ts'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { totalText } from '#bookings/web/summary-format.ts'
import { Ticket } from '#bookings/web/ticket.tsx'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { LocalTime } from '#kit/web/local-time.tsx'
import { MapFrame } from '#kit/web/map/map-frame.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import { daysOf, endDayText, mailText, paymentText, receiptTexts } from './receipt-messages.ts'
import { useTestMode } from './use-test-mode.ts'
import { WhatsNext } from './whats-next.tsx'

type ReceiptProps = {
  booking: Booking
  access: BookingAccess
  /** Page load, in milliseconds. */
  now: number
  /** Focused for a different booking. */
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** Printable. */
export function Receipt({ booking, access, now, heading, children }: ReceiptProps) {
  const facility = useQuery(facilityQuery(booking.facilityId)).data
  const runs = joinRuns(booking.slots)
  return (
    <div className="page-width flex flex-col gap-4 py-4 md:gap-8 md:py-12 print:py-0">
      <PageHead title={`${receiptTexts(booking).heading} ${booking.reference}`} isHidden />
      <Letterhead />
      <ReceiptHeading booking={booking} heading={heading} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start print:block">
        <div className="flex min-w-0 flex-col gap-6">
          <Ticket
            title={
              <Link to={paths.booking(booking.facilityId)} className="inline-link">
                {booking.facilityName}
              </Link>
            }
            place={booking.facilityAddress}
            isCanceled={booking.status === 'cancelled'}
            reference={booking.reference}
            timeZone={booking.timeZone}
            {...{ facility, runs, now }}
          >
            <ReceiptActions {...{ booking, access, runs, now }} canRebook={!facility?.isRetired} />
          </Ticket>
          <Particulars booking={booking} runs={runs} />
          {children}
          {booking.manageKey && <WhatsNext booking={booking} />}
        </div>
        <Directions booking={booking} />
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
          Book Another Facility
        </Link>
        <Link to={paths.bookings} className={buttonClass({ tone: 'secondary' })}>
          My bookings
        </Link>
        <Link to={paths.home} className={buttonClass({ tone: 'secondary' })}>
          Return to Home
        </Link>
      </div>
    </div>
  )
}

/** Print only. */
function Letterhead() {
  const { data } = useQuery<{ publicUrl: string }>({ queryKey: ['/api/config'] })
  return (
    <p className="hidden print:block">
      <strong>{product.name}</strong> {data?.publicUrl}
    </p>
  )
}

function ReceiptHeading({ booking, heading }: Pick<ReceiptProps, 'booking' | 'heading'>) {
  const words = receiptTexts(booking)
  const mail = mailText(booking)
  const { Icon, look } = marks[booking.status]
  return (
    <header className="flex items-start gap-3 sm:gap-4">
      <span className={joinClasses('grid size-10 shrink-0 place-items-center rounded-full print:hidden', look)}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
          {words.heading}
        </h1>
        <p className="mt-1 max-w-3xl text-muted sm:text-lg">{words.text}</p>
        {!booking.manageKey && (
          <p className="mt-1 text-sm text-muted">You’re viewing this as the facility or an administrator.</p>
        )}
        {mail && <p className="mt-1 text-sm wrap-anywhere text-muted print:hidden">{mail}</p>}
      </div>
    </header>
  )
}

const marks: Record<Booking['status'], { Icon: typeof CircleCheck; look: string }> = {
  confirmed: { Icon: CircleCheck, look: 'bg-pitch text-chalk' },
  pending_confirmation: { Icon: Hourglass, look: 'bg-info-soft text-info' },
  redirected: { Icon: ExternalLink, look: 'bg-info-soft text-info' },
  cancelled: { Icon: CircleX, look: 'bg-clay-soft text-clay' },
}

function Directions({ booking }: { booking: Booking }) {
  const { latitude, longitude, facilityName } = booking
  return (
    <section aria-label="How to get there" className="flex flex-col gap-3 print:hidden">
      <MapFrame label={`Map of ${facilityName}`} points={[{ latitude, longitude, label: facilityName }]} />
    </section>
  )
}

function Particulars({ booking, runs }: { booking: Booking; runs: readonly Run[] }) {
  const { name, email, phone } = booking.userInfo
  return (
    <Card as="section" aria-labelledby="particulars">
      <h2 id="particulars" className="mb-4 text-2xl">
        {booking.manageKey ? 'Your booking' : 'Booking'}
      </h2>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {runs.length > 1 && (
          <Entry name="When">
            {daysOf(booking.slots, booking.timeZone).map(({ day, times }) => (
              <span key={day} className="block">
                {day}, {times.join(' and ')}
              </span>
            ))}
          </Entry>
        )}
        <Entry name={booking.status === 'redirected' ? 'Estimate' : 'Total'}>
          <Money booking={booking} />
        </Entry>
        {booking.manageKey && booking.credit && (
          <Entry name="Your credit">
            <span className="block text-xl font-bold tabular-nums">
              {toDollars(fromDecimal(booking.credit.amount) ?? 0)}
            </span>
            <span className="block whitespace-nowrap select-all">{booking.credit.code}</span>
            <span className="block text-sm font-normal text-muted">
              Good at this facility until {endDayText(booking.credit.expiresAt, booking.timeZone)}
            </span>
          </Entry>
        )}
        <Entry name="Booked by">
          {[name, email, phone].filter(Boolean).map(line => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Entry>
        <Entry name="Booked on">
          <LocalTime at={booking.createdAt} withTime />
        </Entry>
        {booking.notes && <Entry name="Special requests">{booking.notes}</Entry>}
      </dl>
    </Card>
  )
}

function Money({ booking }: { booking: Booking }) {
  const [total, credit, refunded] = [booking.totalAmount, booking.creditAmount, booking.refundedAmount].map(
    text => fromDecimal(text) ?? 0,
  ) as [number, number, number]
  const card = paymentText(booking, useTestMode())
  return (
    <>
      <span className="font-display text-2xl font-bold tabular-nums">{totalText(total)}</span>
      <span className="block text-sm font-normal text-muted">
        {credit > 0 && total > credit ? `${card}: ${toDollars(total - credit)}` : card}
      </span>
      {credit > 0 && (
        <span className="block text-sm font-normal text-muted">Paid with credit: {toDollars(credit)}</span>
      )}
      {refunded > 0 && (
        <span className="block text-sm font-normal text-muted">Refunded to your card: {toDollars(refunded)}</span>
      )}
    </>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}
