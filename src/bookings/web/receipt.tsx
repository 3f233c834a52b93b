import { CalendarPlus, CircleCheck, CircleX, ExternalLink, Hourglass, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { zoneName } from '#availability/time-words.ts'
import type { Booking } from '#bookings/contract.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { MapFrame } from '#kit/web/map-frame.tsx'
import { totalText } from './booking-summary.tsx'
import { DirectionsLink } from './directions-link.tsx'
import { bookedAtText, daysOf, paymentText, receiptWords } from './receipt-words.ts'
import { useTestMode } from './use-test-mode.ts'
import { WhatsNext } from './whats-next.tsx'

/** What, when, where, how much, and what comes next; fit to be printed. */
export function Receipt({ booking }: { booking: Booking }) {
  const { heading } = receiptWords(booking)
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:py-12 print:py-0">
      <title>{`${heading} ${booking.reference} – ${product.name}`}</title>
      <ReceiptHeading booking={booking} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start print:block">
        <div className="flex min-w-0 flex-col gap-6">
          <Particulars booking={booking} />
          <WhatsNext booking={booking} />
        </div>
        <WayThere booking={booking} />
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to={paths.search} className={buttonClass()}>
          Book Another Facility
        </Link>
        <Link to={paths.home} className={buttonClass({ tone: 'secondary' })}>
          Return to Home
        </Link>
      </div>
    </div>
  )
}

function ReceiptHeading({ booking }: { booking: Booking }) {
  const { heading, text } = receiptWords(booking)
  const Icon = icons[booking.status]
  return (
    <header className="flex flex-col gap-4 sm:flex-row sm:items-start">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-pitch text-chalk print:hidden">
        <Icon aria-hidden="true" className="size-8" />
      </span>
      <div className="min-w-0">
        <h1 className="text-4xl">{heading}</h1>
        <p className="mt-1 text-lg text-muted">{text}</p>
        <p className="mt-1 text-sm text-muted print:hidden">
          For now this page opens only in this browser, and no email is sent yet: print it or save it.
        </p>
        <p className="mt-2">
          Reference <strong className="font-display text-2xl font-bold tracking-wide">{booking.reference}</strong>
        </p>
        <Actions booking={booking} />
      </div>
    </header>
  )
}

const icons: Record<Booking['status'], typeof CircleCheck> = {
  confirmed: CircleCheck,
  pending_confirmation: Hourglass,
  redirected: ExternalLink,
  cancelled: CircleX,
}

function Actions({ booking }: { booking: Booking }) {
  const isOn = booking.status === 'confirmed' || booking.status === 'pending_confirmation'
  return (
    <div className="mt-4 flex flex-wrap gap-3 print:hidden">
      {booking.status === 'redirected' && booking.redirectUrl && (
        <a href={booking.redirectUrl} className={buttonClass()}>
          <ExternalLink aria-hidden="true" className="size-5" />
          Go on to the provider's site
        </a>
      )}
      {isOn && (
        <a href={`/api/bookings/${booking.id}/calendar.ics`} download className={buttonClass({ tone: 'secondary' })}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          Add to calendar
        </a>
      )}
      <Button tone="secondary" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        Print
      </Button>
    </div>
  )
}

function Particulars({ booking }: { booking: Booking }) {
  const { name, email, phone } = booking.userInfo
  const isTest = useTestMode()
  return (
    <Card as="section" aria-labelledby="particulars">
      <h2 id="particulars" className="mb-4 text-2xl">
        Your booking
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
          <span className="font-display text-2xl font-bold tabular-nums">
            {totalText(fromDecimal(booking.totalAmount) ?? 0)}
          </span>
          <span className="block text-sm font-normal text-muted">{paymentText(booking, isTest)}</span>
        </Entry>
        <Entry name="Booked by">
          {[name, email, phone].map(line => (
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

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}

function WayThere({ booking }: { booking: Booking }) {
  const { latitude, longitude, facilityName } = booking
  return (
    <section aria-label="How to get there" className="flex flex-col gap-3 print:hidden">
      <MapFrame label={`Map of ${facilityName}`} points={[{ latitude, longitude, label: facilityName }]} />
      <DirectionsLink place={booking} className={buttonClass({ tone: 'secondary' })} />
    </section>
  )
}
