import type { BookingSummary } from '#bookings/contract.ts'
import { amountText, whenText } from '#bookings/web/desk-messages.ts'

type ClosureBookingsProps = { label: string; entries: readonly { booking: BookingSummary; text?: string }[] }

export function ClosureBookings({ label, entries }: ClosureBookingsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {entries.map(({ booking, text }) => (
        <li key={booking.id} className="py-3">
          <p className="font-semibold wrap-anywhere">
            {booking.customerName} · {amountText(booking.amount)}
          </p>
          <p className="text-sm text-muted">
            {whenText(booking)} · <span className="whitespace-nowrap">{booking.reference}</span>
          </p>
          {text && <p className="mt-1">{text}</p>}
        </li>
      ))}
    </ul>
  )
}
