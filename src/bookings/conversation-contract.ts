import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { typedLine, typedLines } from '#kit/shared/typed-text.ts'
import { BookingStatus, bookingsProblem } from './contract.ts'
import { MESSAGE_LENGTH, MESSAGES_PER_HOUR, messageFault, WRITE_DAYS } from './conversation-rules.ts'

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
  'conversation-over': [
    409,
    `This booking was over more than ${WRITE_DAYS} days ago. Nothing more can be written about it.`,
  ],
  'conversation-elsewhere': [422, 'This was booked on another site. Please write to the facility there.'],
  'customer-unreachable': [422, 'This customer has left no email address, so a message would not reach them.'],
  'customer-changed': [409, 'This booking was handed over to somebody else. Please look at it again before you write.'],
  'too-many-messages': [
    429,
    `That was ${MESSAGES_PER_HOUR} messages within an hour. Please wait a little, or call if it is urgent.`,
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
    summary: "What a booking's customer and its facility have written to each other, for the customer.",
    ...ofBooking,
    ...read,
  },
  writeAsCustomer: {
    method: 'POST',
    path: '/api/bookings/:id/messages',
    may: 'write-to-facility',
    summary: `Writes to the facility of a booking, at most ${MESSAGES_PER_HOUR} messages an hour. The facility is told by mail.`,
    ...ofBooking,
    ...write,
  },
  noteAsCustomer: {
    method: 'POST',
    path: '/api/bookings/:id/messages/read',
    may: 'write-to-facility',
    summary: "Notes that the customer has seen the facility's messages up to this one. Safe to repeat.",
    ...ofBooking,
    ...note,
  },
  readAsFacility: {
    method: 'GET',
    path: '/api/bookings/:id/customer-messages',
    may: 'answer-customer',
    summary: "The same for the facility's owner, the bearer of the facility's key and administrators.",
    ...ofBooking,
    ...read,
  },
  writeAsFacility: {
    method: 'POST',
    path: '/api/bookings/:id/customer-messages',
    may: 'answer-customer',
    summary: `Writes to the customer of a booking, at most ${MESSAGES_PER_HOUR} messages an hour. They are told by mail.`,
    ...ofBooking,
    ...write,
  },
  noteAsFacility: {
    method: 'POST',
    path: '/api/bookings/:id/customer-messages/read',
    may: 'answer-customer',
    summary:
      "Notes that the facility has seen the customer's messages up to this one. What an administrator looks at stays unread for the facility.",
    ...ofBooking,
    ...note,
  },
  list: {
    method: 'GET',
    path: '/api/owner/messages',
    may: 'see-own-facilities',
    summary:
      "The conversations at all of the signed-in owner's facilities, unread ones first, then the newest; `text` is a part of the customer's name or of the reference.",
    query: z.object({
      text: typedLine.pipe(z.string().max(100)).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: z
        .string()
        .regex(/^[ru]\d{1,18}$/)
        .optional(),
    }),
    isPersonal: true,
    reply: z.object({ conversations: z.array(ConversationSummary), cursor: z.string().nullable() }),
    problems: accountsProblem.rows('account-needed'),
  },
  unread: {
    method: 'GET',
    path: '/api/owner/messages/unread',
    may: 'see-own-facilities',
    summary: "In how many conversations something waits to be read at the signed-in owner's facilities.",
    isPersonal: true,
    reply: z.object({ unread: z.number().int() }),
    problems: accountsProblem.rows('account-needed'),
  },
} satisfies Record<string, Endpoint>
