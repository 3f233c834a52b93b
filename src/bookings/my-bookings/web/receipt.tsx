import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CircleCheck, CircleX, ExternalLink, Hourglass, Printer } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { zoneName } from '#availability/time-format.ts'
import type { Booking } from '#bookings/contract.ts'
import { type BookingAccess, calendarHref, manageHref } from '#bookings/web/booking-access.ts'
import { DirectionsLink } from '#bookings/web/directions-link.tsx'
import { totalText } from '#bookings/web/summary-format.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { CopyLink } from '#kit/web/copy/copy-link.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { MapFrame } from '#kit/web/map/map-frame.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { bookedAtText, daysOf, endDayText, mailText, paymentText, receiptTexts } from './receipt-messages.ts'
import { useTestMode } from './use-test-mode.ts'
import { WhatsNext } from './whats-next.tsx'

type ReceiptProps = {
  booking: Booking
  access: BookingAccess
  /** Focused for a different booking. */
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** Printable. */
export function Receipt({ booking, access, heading, children }: ReceiptProps) {
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:py-12 print:py-0">
      <PageHead title={`${receiptTexts(booking).heading} ${booking.reference}`} isHidden />
      <Letterhead />
      <ReceiptHeading booking={booking} access={access} heading={heading} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start print:block">
        <div className="flex min-w-0 flex-col gap-6">
          <Particulars booking={booking} />
          {children}
          {booking.manageKey && <WhatsNext booking={booking} />}
        </div>
        <Directions booking={booking} />
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to={paths.search} className={buttonClass({ tone: hasCredit(booking) ? 'secondary' : 'primary' })}>
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

/** Its money became a credit, so the next step is another booking there. */
function hasCredit({ status, credit, manageKey }: Booking): boolean {
  return status === 'cancelled' && credit !== null && manageKey !== ''
}

function ReceiptHeading({ booking, access, heading }: Omit<ReceiptProps, 'children'>) {
  const words = receiptTexts(booking)
  const mail = mailText(booking)
  const { Icon, look } = marks[booking.status]
  return (
    <header className="flex flex-col gap-4 sm:flex-row sm:items-start">
      <span className={joinClasses('grid size-14 shrink-0 place-items-center rounded-full print:hidden', look)}>
        <Icon aria-hidden="true" className="size-8" />
      </span>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          {words.heading}
        </h1>
        <p className="mt-1 max-w-3xl text-lg text-muted">{words.text}</p>
        {!booking.manageKey && (
          <p className="mt-1 text-sm text-muted">You’re viewing this as the facility or an administrator.</p>
        )}
        {mail && <p className="mt-1 text-sm wrap-anywhere text-muted print:hidden">{mail}</p>}
        <p className="mt-2">
          Reference <strong className="font-display text-2xl font-bold tracking-wide">{booking.reference}</strong>
        </p>
        <Actions booking={booking} access={access} />
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

function Actions({ booking, access }: Pick<ReceiptProps, 'booking' | 'access'>) {
  const { id, status, redirectUrl, manageKey } = booking
  const isOn = status === 'confirmed' || status === 'pending_confirmation'
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        {booking.credit && hasCredit(booking) && (
          <Link to={`${paths.booking(booking.facilityId)}?credit=${booking.credit.code}`} className={buttonClass()}>
            Find another time
          </Link>
        )}
        {status === 'redirected' && redirectUrl && (
          <a href={redirectUrl} className={buttonClass()}>
            <ExternalLink aria-hidden="true" className="size-5" />
            Continue to the provider’s site
          </a>
        )}
        {isOn && (
          <a href={calendarHref(access)} download className={buttonClass({ tone: 'secondary' })}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            Add to calendar
          </a>
        )}
        {isOn && <DirectionsLink place={booking} className={buttonClass({ tone: 'secondary' })} />}
        <Button tone="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          Print
        </Button>
        {manageKey && (
          <CopyLink
            path={manageHref({ id, key: manageKey })}
            label="Link to this booking"
            use="Anyone with this link can view, change or cancel this booking."
          />
        )}
      </div>
      {manageKey && isOn && (
        <p className="mt-2 text-sm text-muted print:hidden">
          Anyone with the link can view, change or cancel this booking. Share it only with people you trust.
        </p>
      )}
    </>
  )
}

function Directions({ booking }: { booking: Booking }) {
  const { latitude, longitude, facilityName } = booking
  return (
    <section aria-label="How to get there" className="flex flex-col gap-3 print:hidden">
      <MapFrame label={`Map of ${facilityName}`} points={[{ latitude, longitude, label: facilityName }]} />
    </section>
  )
}

function Particulars({ booking }: { booking: Booking }) {
  const { name, email, phone } = booking.userInfo
  return (
    <Card as="section" aria-labelledby="particulars">
      <h2 id="particulars" className="mb-4 text-2xl">
        {booking.manageKey ? 'Your booking' : 'Booking'}
      </h2>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Entry name="What">
          <Link to={paths.booking(booking.facilityId)} className="inline-link">
            {booking.facilityName}
          </Link>
        </Entry>
        <Entry name="When">
          {daysOf(booking.slots, booking.timeZone).map(({ day, times }) => (
            <span key={day} className="block">
              {day}, {times.join(' and ')}
            </span>
          ))}
          <span className="block text-sm font-normal text-muted">{zoneName(booking.timeZone)}</span>
        </Entry>
        <Entry name="Where">{booking.facilityAddress}</Entry>
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
        <Entry name="Booked on">{bookedAtText(booking)}</Entry>
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
