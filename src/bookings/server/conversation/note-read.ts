import type { BookingServices } from '../booking-services.ts'
import { type Asked, openConversation } from './open-conversation.ts'
import { markRead } from './store.ts'

/**
 * Notes that one side has seen what the other wrote, up to a message; answers how many were new. An administrator who looks has not read
 * it for the facility. Refuses: booking-not-found, not-allowed.
 */
export async function noteRead(
  services: BookingServices,
  { upTo, ...asked }: Asked & { upTo: string },
): Promise<{ read: number }> {
  const { relations } = await openConversation(services, asked)
  const isOurs = asked.side === 'customer' || relations.includes('owner') || relations.includes('facility')
  if (!isOurs) return { read: 0 }
  const author = asked.side === 'customer' ? 'facility' : 'customer'
  return { read: await markRead(services.db, { bookingId: asked.id, author, upTo }) }
}
