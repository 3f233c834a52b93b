import type { BookingServices } from '#bookings/server/booking-services.ts'
import { type Input, openConversation } from './open-conversation.ts'
import { markRead } from './store.ts'

/** Returns how many were new. Administrators do not count. Refuses: booking-not-found, not-allowed. */
export async function noteRead(
  services: BookingServices,
  { upTo, ...asked }: Input & { upTo: string },
): Promise<{ read: number }> {
  const { relations } = await openConversation(services, asked)
  const isOurs = asked.side === 'customer' || relations.includes('owner') || relations.includes('facility')
  if (!isOurs) return { read: 0 }
  const author = asked.side === 'customer' ? 'facility' : 'customer'
  return { read: await markRead(services.db, { bookingId: asked.id, author, upTo }) }
}
