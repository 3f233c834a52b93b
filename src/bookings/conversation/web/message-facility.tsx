import type { Booking } from '#bookings/contract.ts'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { Card } from '#kit/web/card.tsx'
import { Conversation } from './conversation.tsx'

/** The facility writes from its own pages. */
export function MessageFacility({ booking, access }: { booking: Booking; access: BookingAccess }) {
  if (!canWrite(booking)) return null
  return (
    <Card as="section" id="messages" aria-labelledby="messages-heading" className="scroll-mt-24 print:hidden">
      <h2 id="messages-heading" className="mb-4 text-2xl">
        Message the facility
      </h2>
      <Conversation side="customer" access={access} />
    </Card>
  )
}

/** Only the customer receives the key. */
export function canWrite({ mode, manageKey }: Pick<Booking, 'mode' | 'manageKey'>): boolean {
  return mode !== 'linkout' && manageKey !== ''
}
