import type { Conversation } from '#bookings/conversation-contract.ts'
import { type Side, WRITE_DAYS } from '#bookings/conversation-rules.ts'

type Told = Pick<Conversation, 'customerName' | 'facilityName'>

/** "You", "Chalk Lane Court". */
export function authorName(author: Side, reader: Side, { customerName, facilityName }: Told): string {
  if (author === reader) return 'You'
  return author === 'customer' ? customerName : facilityName
}

export function closedText(closed: NonNullable<Conversation['closed']>, { customerName }: Told): string {
  switch (closed) {
    case 'over':
      return `This booking was over more than ${WRITE_DAYS} days ago, so nothing more can be written about it.`
    case 'elsewhere':
      return 'This was booked on another site. Please write to each other there.'
    case 'unreachable':
      return `${customerName} has left no email address, so a message would not reach them.`
  }
}

export function emptyText(reader: Side, { customerName, facilityName }: Told): string {
  return reader === 'customer'
    ? `Ask about parking, equipment or anything else. ${facilityName} gets your message by email and answers here.`
    : `Nothing has been written yet. ${customerName} gets your message by email and answers here.`
}
