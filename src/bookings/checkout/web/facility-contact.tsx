import { Mail, Phone } from 'lucide-react'
import type { Facility } from '#facilities/contract.ts'

export function FacilityContact({ facility: { bookingPhone, bookingEmail } }: { facility: Facility }) {
  if (!bookingPhone && !bookingEmail) return null
  return (
    <p className="flex flex-wrap gap-x-6">
      {bookingPhone && (
        <a href={`tel:${bookingPhone.replace(/[^\d+]/g, '')}`} className={contactLink}>
          <Phone aria-hidden="true" className="size-5" />
          {bookingPhone}
        </a>
      )}
      {bookingEmail && (
        <a href={`mailto:${bookingEmail}`} className={contactLink}>
          <Mail aria-hidden="true" className="size-5" />
          {bookingEmail}
        </a>
      )}
    </p>
  )
}

const contactLink = 'inline-link inline-flex min-h-11 items-center gap-2'
