import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'

/** A calendar file within a mail: REQUEST and CANCEL change the reader's calendar, PUBLISH only offers itself (RFC 5546). */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; ics: string }

/**
 * What a mail says, before it is made into text and HTML. Every text is plain, and may hold what people typed: it is escaped
 * where it is rendered. The first action is the main one; addresses are absolute, and others than http and https are left out.
 */
export type MailContent = {
  subject: string
  /** The line that lists of mail show beside the subject. */
  preheader: string
  heading: string
  paragraphs: string[]
  facts: { label: string; value: string }[]
  actions: { label: string; url: string }[]
  /** In small print below the actions. */
  note?: string
  calendar?: MailCalendar
  /** A POST to it ends these mails without another question (RFC 8058). Only of mail that somebody has subscribed to. */
  unsubscribeUrl?: string
}

export const MessageStatus = z.enum(['queued', 'sending', 'sent', 'failed'])
export type MessageStatus = z.infer<typeof MessageStatus>

/** A message in the demo's mailbox. */
export const Message = z.object({
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  /** Null until it was written for the first time. */
  subject: z.string().nullable(),
  status: MessageStatus,
  attempts: z.number().int(),
  /** Why the last attempt did not succeed. */
  lastError: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** When it is tried next; null when it is sent or given up. */
  dueAt: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

export const MessageDetail = Message.extend({
  /** The plain text; null until it was written for the first time. */
  text: z.string().nullable(),
  hasCalendar: z.boolean(),
})
export type MessageDetail = z.infer<typeof MessageDetail>

/** Messages in one answer at most. */
export const MAILBOX_LIMIT = 100

export const messagesProblem = problems({
  'message-not-found': [404, 'Message not found.'],
  'message-not-written': [404, 'This message has not been written yet.'],
  'message-without-calendar': [404, 'This message has no calendar file.'],
})

const params = z.object({ id: z.uuid() })

/** The demo's mailbox; in live mode there is no such address. */
export const messageEndpoints = {
  list: {
    method: 'GET',
    path: '/api/dev/messages',
    may: 'act-for-oneself',
    summary: `The newest ${MAILBOX_LIMIT} messages, in demo mode only. \`recipient\` is a part of the address. Emails to the operator and to administrators are shown to administrators only.`,
    query: z.object({
      recipient: z
        .string()
        .max(254)
        .optional()
        .transform(text => text?.replace(/\p{Cc}/gu, '').trim() || undefined),
    }),
    reply: z.array(Message),
    isPersonal: true,
  },
  read: {
    method: 'GET',
    path: '/api/dev/messages/:id',
    may: 'act-for-oneself',
    summary: 'One message with its plain text, in demo mode only.',
    params,
    reply: MessageDetail,
    isPersonal: true,
    problems: messagesProblem.rows('message-not-found'),
  },
  html: {
    method: 'GET',
    path: '/api/dev/messages/:id/html',
    may: 'act-for-oneself',
    summary: 'One message as mail programs show it, in demo mode only.',
    params,
    reply: z.string(),
    replyType: 'text/html; charset=utf-8',
    isPersonal: true,
    problems: messagesProblem.rows('message-not-found', 'message-not-written'),
  },
  calendar: {
    method: 'GET',
    path: '/api/dev/messages/:id/calendar',
    may: 'act-for-oneself',
    summary: 'The calendar file of a message, in demo mode only.',
    params,
    reply: z.string(),
    replyType: 'text/calendar; charset=utf-8',
    isPersonal: true,
    problems: messagesProblem.rows('message-not-found', 'message-without-calendar'),
  },
} satisfies Record<string, Endpoint>
