import { Mail, Phone } from 'lucide-react'
import type { DeskBooking } from '#bookings/contract.ts'

/** How to reach who booked. */
export function ContactLinks({ booking: { customerEmail, phone } }: { booking: DeskBooking }) {
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={look}>
          <Phone aria-hidden="true" className="size-4 shrink-0" />
          {phone}
        </a>
      )}
      <a href={`mailto:${customerEmail}`} className={look}>
        <Mail aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{customerEmail}</span>
      </a>
    </p>
  )
}

const look = 'inline-link inline-flex min-h-11 min-w-0 items-center gap-2'
