import type { Conversation } from '#bookings/conversation/contract.ts'
import { type Side, WRITE_DAYS } from '#bookings/conversation/rules.ts'

type ConversationNames = Pick<Conversation, 'customerName' | 'facilityName'>

/** "You", "Chalk Lane Court". */
export function authorName(author: Side, reader: Side, { customerName, facilityName }: ConversationNames): string {
  if (author === reader) return 'You'
  return author === 'customer' ? customerName : facilityName
}

export function closedText(closed: NonNullable<Conversation['closed']>, { customerName }: ConversationNames): string {
  switch (closed) {
    case 'over':
      return `This conversation is closed because the booking ended more than ${WRITE_DAYS} days ago.`
    case 'elsewhere':
      return 'This was booked on another site. Please message each other there.'
    case 'unreachable':
      return `${customerName} didn’t leave an email address, so we can’t send them messages.`
  }
}

export function emptyText(reader: Side, { customerName, facilityName }: ConversationNames): string {
  return reader === 'customer'
    ? `Ask about parking, equipment or anything else. We’ll email your message to ${facilityName}, and their reply appears here.`
    : `No messages yet. We’ll email your message to ${customerName}, and their reply appears here.`
}
