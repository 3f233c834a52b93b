import { type BookingMessage, CONVERSATION_MESSAGES, type Conversation } from '#bookings/conversation/contract.ts'
import { closedBecause } from '#bookings/conversation/rules.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { summarizeBooking } from '#bookings/server/present-booking.ts'
import { type Input, openConversation } from './open-conversation.ts'
import { findAbout, findMessages, type MessageRow } from './store.ts'

/** Only the facility sees messages with earlier customers. Refuses: booking-not-found, not-allowed. */
export async function readConversation(services: BookingServices, asked: Input): Promise<Conversation> {
  const { booking } = await openConversation(services, asked)
  const [messages, about] = await Promise.all([
    findMessages(services.db, {
      bookingId: booking.id,
      withEarlier: asked.side === 'facility',
      limit: CONVERSATION_MESSAGES,
    }),
    findAbout(services.db, booking.id),
  ])
  const { reference, facilityId, facilityName, timeZone, startTime, endTime, status, customerName } =
    summarizeBooking(booking)
  return {
    bookingId: booking.id,
    reference,
    facilityId,
    facilityName,
    timeZone,
    startTime,
    endTime,
    status,
    customerName,
    notes: booking.notes,
    round: booking.accessVersion,
    messages: messages.map(presentMessage),
    closed: closedBecause({ ...about!, overAt: about!.overAt.getTime() }, Date.now()),
  }
}

export function presentMessage({ at, readAt, ...row }: MessageRow): BookingMessage {
  return { ...row, at: at.toISOString(), readAt: readAt?.toISOString() ?? null }
}
