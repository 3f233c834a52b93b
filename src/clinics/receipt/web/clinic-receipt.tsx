import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CircleCheck, CircleX, Printer } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { Run } from '#availability/web/slot-runs.ts'
import { paymentText } from '#bookings/my-bookings/web/receipt-messages.ts'
import { useTestMode } from '#bookings/my-bookings/web/use-test-mode.ts'
import { DirectionsLink } from '#bookings/web/directions-link.tsx'
import { Ticket, TicketActions } from '#bookings/web/ticket.tsx'
import { likelyAction, type TicketAction } from '#bookings/web/ticket-messages.ts'
import type { ClinicBooking } from '#clinics/seats/contract.ts'
import { clinicFacilityQuery, type SeatsAccess } from '#clinics/web/api.ts'
import { endOf, totalText } from '#clinics/web/clinic-format.ts'
import { ledBySport } from '#facilities/drawing/web/led-by-sport.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { seatsCalendarHref } from './api.ts'
import { QrCode } from './qr-code.tsx'
import { clinicReceiptTexts, partialRefundText } from './receipt-messages.ts'
import { WhatsNext } from './whats-next.tsx'

type ClinicReceiptProps = {
  booking: ClinicBooking
  access: SeatsAccess
  /** Page load, in milliseconds. */
  now: number
}

/** Printable. */
export function ClinicReceipt({ booking, access, now }: ClinicReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const words = clinicReceiptTexts(booking)
  const isOn = booking.status === 'confirmed'
  const { clinic } = booking
  const facility = useQuery(clinicFacilityQuery(clinic.facilityId)).data
  const run = { startTime: clinic.scheduledDate, endTime: endOf(clinic) }
  return (
    <div className="page-width flex flex-col gap-4 py-4 md:gap-8 md:py-12 print:py-0">
      <PageHead title={`${words.heading} ${booking.reference}`} isHidden />
      <header className="flex items-start gap-3 sm:gap-4">
        <Mark isOn={isOn} />
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
            {words.heading}
          </h1>
          <p className="mt-1 max-w-3xl text-muted sm:text-lg">{words.text}</p>
          {booking.cancelNote && (
            <p className="mt-1 max-w-3xl wrap-anywhere whitespace-pre-line">
              {clinic.athlete.name}: “{booking.cancelNote}”
            </p>
          )}
          {booking.manageKey && (
            <p className="mt-1 text-sm wrap-anywhere text-muted print:hidden">
              {isOn ? 'We emailed your receipt to' : 'We emailed a confirmation to'} {booking.participantEmail}.
            </p>
          )}
        </div>
      </header>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <Ticket
            title={
              <Link to={paths.nilBooking(clinic.id)} className="inline-link">
                {clinic.title}
              </Link>
            }
            facility={facility && ledBySport(facility, clinic.sportType)}
            runs={[run]}
            timeZone={clinic.timeZone}
            place={`${clinic.facilityName}, ${clinic.address}`}
            isCanceled={!isOn}
            reference={booking.reference}
            codes={isOn && <Codes booking={booking} />}
            now={now}
          >
            <Actions {...{ booking, access, run, now }} />
          </Ticket>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Particulars booking={booking} />
          {isOn && booking.manageKey && (
            <WhatsNext
              {...{ booking, access, now }}
              // The button is gone: focus the heading.
              onCancelled={() => requestAnimationFrame(() => heading.current?.focus())}
            />
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
          Find a field
        </Link>
      </div>
      <p className="text-sm text-muted">
        Questions? Email{' '}
        <a
          href={`mailto:${product.supportEmail}?subject=Clinic%20booking%20${booking.reference}`}
          className="inline-link wrap-anywhere"
        >
          {product.supportEmail}
        </a>{' '}
        and include <span className="whitespace-nowrap">{booking.reference}</span>.
      </p>
    </div>
  )
}

function Actions({ booking, access, run, now }: ClinicReceiptProps & { run: Run }) {
  const likely = likelyAction(booking, run, now)
  const isOn = booking.status === 'confirmed'

  function render(action: TicketAction, look: string): ReactNode {
    switch (action) {
      case 'directions':
        return isOn && <DirectionsLink place={booking.clinic} className={look} />
      case 'calendar':
        return (
          isOn &&
          likely !== 'again' && (
            <a
              href={seatsCalendarHref({ id: booking.id, key: booking.manageKey || access.key })}
              download
              className={look}
            >
              <CalendarPlus aria-hidden="true" className="size-5" />
              Add to calendar
            </a>
          )
        )
      case 'again':
        return (
          <Link to={paths.nilClinics} className={look}>
            Browse NIL clinics
          </Link>
        )
    }
  }

  return (
    <>
      <TicketActions {...{ likely, render }} />
      <Button tone="secondary" onClick={() => window.print()} className="noscript:hidden">
        <Printer aria-hidden="true" className="size-5" />
        Print
      </Button>
    </>
  )
}

function Mark({ isOn }: { isOn: boolean }) {
  const Icon = isOn ? CircleCheck : CircleX
  return (
    <span
      className={joinClasses(
        'grid size-10 shrink-0 place-items-center rounded-full print:hidden',
        isOn ? 'bg-pitch text-chalk' : 'bg-clay-soft text-clay',
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
    </span>
  )
}

function Particulars({ booking }: { booking: ClinicBooking }) {
  const { clinic, totalAmount, guardianName, emergencyContact, notes } = booking
  const isTest = useTestMode()
  const cents = fromDecimal(totalAmount) ?? 0
  return (
    <Card as="section" aria-labelledby="particulars">
      <h2 id="particulars" className="text-2xl">
        {booking.manageKey ? 'Your booking' : 'Booking'}
      </h2>
      <dl className="mt-4 flex flex-col gap-3">
        <Line name="Led by">{clinic.athlete.name}</Line>
        <Line name="Booked by">
          {booking.participantName}
          <span className="block text-muted">{booking.participantPhone}</span>
        </Line>
        {guardianName && <Line name="Parent or guardian">{guardianName}</Line>}
        {emergencyContact && (
          <Line name="Emergency contact">
            {emergencyContact.name}, {emergencyContact.phone}
          </Line>
        )}
        {notes && <Line name="For the athlete">{notes}</Line>}
        <Line name="Total">
          <span className="font-display text-2xl font-bold tabular-nums">{totalText(cents)}</span>
          {cents > 0 && (
            <span className="block text-muted">
              {paymentText({ ...booking, status: 'confirmed', isPaidAtFacility: false }, isTest)}
            </span>
          )}
          {partialRefundText(booking) && <span className="block text-muted">{partialRefundText(booking)}</span>}
        </Line>
      </dl>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}

/** For check-in at the field. */
function Codes({ booking: { participants } }: { booking: ClinicBooking }) {
  const absolute = useAbsoluteUrl()
  return (
    <section aria-labelledby="codes" className="mt-2">
      <h3 id="codes" className="text-lg">
        {participants.length === 1 ? 'Your code' : 'Your codes'}
      </h3>
      <p className="text-sm text-muted">
        Show {participants.length === 1 ? 'it' : 'them'} at the field to check in, on your phone or printed.
      </p>
      <ul className="mt-3 flex flex-wrap gap-6">
        {participants.map(({ id, name, age, checkInCode, checkedInAt }) => (
          <li key={id} className="flex w-44 min-w-0 flex-col gap-1">
            <QrCode text={absolute(paths.clinicCheckIn(checkInCode))} />
            <span className="font-semibold wrap-anywhere">
              {name}
              {age !== null && `, ${age}`}
            </span>
            <code className="text-sm wrap-anywhere text-muted">{checkInCode}</code>
            {checkedInAt && <span className="text-sm font-semibold text-success">Checked in</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
