import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'
import { typedLine, typedLines } from '#kit/shared/typed-text.ts'
import { inOrganization, memberProblems, ofOrganization } from '#organizations/contract.ts'
import { BookingStatus, bookingsProblem } from '../contract.ts'
import { MESSAGE_LENGTH, MESSAGES_PER_HOUR, messageFault, WRITE_DAYS } from './rules.ts'

export const CONVERSATION_MESSAGES = 200

export const Side = z.enum(['customer', 'facility'])

/** Times are ISO 8601, UTC. */
export const BookingMessage = z.object({
  id: z.uuid(),
  author: Side,
  text: z.string(),
  at: z.string(),
  readAt: z.string().nullable(),
  /** With an earlier customer; facility only. */
  isEarlier: z.boolean(),
})
export type BookingMessage = z.infer<typeof BookingMessage>

export const Conversation = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  facilityId: z.uuid(),
  facilityName: z.string(),
  timeZone: z.string(),
  /** With the facility's offset. */
  startTime: z.string(),
  endTime: z.string(),
  status: BookingStatus,
  customerName: z.string(),
  notes: z.string().nullable(),
  /** Number of customers so far; messages go to the present one. */
  round: z.number().int(),
  messages: z.array(BookingMessage),
  closed: z.enum(['over', 'elsewhere', 'unreachable']).nullable(),
})
export type Conversation = z.infer<typeof Conversation>

export const ConversationSummary = z.object({
  /** The booking's. */
  id: z.uuid(),
  reference: z.string(),
  facilityName: z.string(),
  customerName: z.string(),
  /** With the facility's offset. */
  startTime: z.string(),
  unread: z.number().int(),
  lastAuthor: Side,
  lastText: z.string(),
  /** ISO 8601, UTC. */
  lastAt: z.string(),
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

export const conversationProblem = problems({
  'conversation-over': [409, `This conversation is closed because the booking ended more than ${WRITE_DAYS} days ago.`],
  'conversation-elsewhere': [422, 'This was booked on another site. Please message the facility there.'],
  'customer-unreachable': [422, 'This customer didn’t leave an email address, so we can’t send them messages.'],
  'customer-changed': [409, 'This booking was transferred to someone else. Please check it again before you write.'],
  'too-many-messages': [
    429,
    `You’ve sent ${MESSAGES_PER_HOUR} messages in an hour. Please wait a while, or call if it’s urgent.`,
  ],
})

const key = z.string().max(100).optional()
const ofBooking = { params: z.object({ id: z.uuid() }), query: z.object({ key }) }

const Text = typedLines.superRefine((text, context) => {
  const fault = messageFault(text)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})

const read = { isPersonal: true, reply: Conversation, problems: refusedTo() } as const
const write = {
  isIdempotent: true,
  isPersonal: true,
  body: z.object({
    text: Text.meta({ description: `Plain text, at most ${MESSAGE_LENGTH} characters.` }),
    /** As displayed; refused if the customer has changed. */
    round: z.number().int().min(0),
  }),
  reply: BookingMessage,
  problems: [
    ...refusedTo(),
    ...conversationProblem.rows(
      'conversation-over',
      'conversation-elsewhere',
      'customer-unreachable',
      'customer-changed',
      'too-many-messages',
    ),
  ],
} as const
const note = {
  body: z.object({ upTo: z.uuid() }),
  reply: z.object({ read: z.number().int() }),
  problems: refusedTo(),
} as const

function refusedTo() {
  return [...accountsProblem.rows('not-allowed'), ...bookingsProblem.rows('booking-not-found')]
}

export const conversationEndpoints = {
  readAsCustomer: {
    method: 'GET',
    path: '/api/bookings/:id/messages',
    may: 'write-to-facility',
    summary: 'The conversation between a booking’s customer and its facility, for the customer.',
    ...ofBooking,
    ...read,
  },
  writeAsCustomer: {
    method: 'POST',
    path: '/api/bookings/:id/messages',
    may: 'write-to-facility',
    summary: `Sends a message to a booking’s facility, at most ${MESSAGES_PER_HOUR} an hour. The facility is notified by email.`,
    ...ofBooking,
    ...write,
  },
  noteAsCustomer: {
    method: 'POST',
    path: '/api/bookings/:id/messages/read',
    may: 'write-to-facility',
    summary: 'Marks the facility’s messages up to this one as read by the customer. Safe to repeat.',
    ...ofBooking,
    ...note,
  },
  readAsFacility: {
    method: 'GET',
    path: '/api/bookings/:id/customer-messages',
    may: 'run-booking-desk',
    summary: 'The same conversation for the facility’s owner, anyone with the facility’s key, and administrators.',
    ...ofBooking,
    ...read,
  },
  writeAsFacility: {
    method: 'POST',
    path: '/api/bookings/:id/customer-messages',
    may: 'run-booking-desk',
    summary: `Sends a message to a booking’s customer, at most ${MESSAGES_PER_HOUR} an hour. The customer is notified by email.`,
    ...ofBooking,
    ...write,
  },
  noteAsFacility: {
    method: 'POST',
    path: '/api/bookings/:id/customer-messages/read',
    may: 'run-booking-desk',
    summary:
      'Marks the customer’s messages up to this one as read by the facility. Messages an administrator views stay unread for the facility.',
    ...ofBooking,
    ...note,
  },
  list: {
    method: 'GET',
    path: '/api/owner/messages',
    may: 'see-requests',
    summary:
      'Conversations at all of the signed-in owner’s facilities, unread first, then newest. `text` matches part of the customer’s name or the reference.',
    query: z.object({
      ...inOrganization,
      text: typedLine.pipe(z.string().max(100)).optional(),
      ...pageQuery({ usual: 30 }),
    }),
    isPersonal: true,
    reply: z.array(ConversationSummary),
    problems: memberProblems,
  },
  unread: {
    method: 'GET',
    path: '/api/owner/messages/unread',
    may: 'see-requests',
    summary: 'The number of conversations with unread messages at the signed-in owner’s facilities.',
    ...ofOrganization,
    isPersonal: true,
    reply: z.object({ unread: z.number().int() }),
    problems: memberProblems,
  },
} satisfies Record<string, Endpoint>
