import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { zoneName } from '#availability/time-format.ts'
import type { Booking } from '#bookings/contract.ts'
import { totalText } from '#bookings/web/summary-format.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { Card } from '#kit/web/card.tsx'
import { bookedAtText, daysOf, endDayText, paymentText } from './receipt-messages.ts'
import { useTestMode } from './use-test-mode.ts'

export function Particulars({ booking }: { booking: Booking }) {
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
