import { Mail, MessageSquareText, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { DeskBooking } from '#bookings/contract.ts'
import { type BookingDeskAccess, messagesHref } from '#bookings/web/booking-desk-access.ts'
import { joinClasses } from '#kit/web/join-classes.ts'

type ContactLinksProps = {
  access: BookingDeskAccess
  booking: DeskBooking
  /** Icons only on phones. */
  isBrief?: boolean
}

export function ContactLinks({ access, booking, isBrief = false }: ContactLinksProps) {
  const { id, mode, customerName, customerEmail, phone } = booking
  const words = isBrief ? 'max-sm:sr-only' : ''
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={joinClasses(look, isBrief && 'max-sm:min-w-11')}>
          <Phone aria-hidden="true" className="size-4 shrink-0" />
          <span className={words}>{phone}</span>
        </a>
      )}
      {customerEmail && (
        <a href={`mailto:${customerEmail}`} className={joinClasses(look, isBrief && 'max-sm:min-w-11')}>
          <Mail aria-hidden="true" className="size-4 shrink-0" />
          <span className={joinClasses('min-w-0 wrap-anywhere', words)}>{customerEmail}</span>
        </a>
      )}
      {customerEmail && mode !== 'linkout' && (
        <Link
          to={messagesHref(access, id)}
          aria-label={`Message ${customerName}`}
          className={joinClasses(look, isBrief && 'max-sm:min-w-11')}
        >
          <MessageSquareText aria-hidden="true" className="size-4 shrink-0" />
          <span className={words}>Message</span>
        </Link>
      )}
    </p>
  )
}

const look = 'inline-link inline-flex min-h-11 min-w-0 items-center gap-2'
