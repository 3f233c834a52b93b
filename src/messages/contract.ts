import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'

/** REQUEST and CANCEL change the reader's calendar; PUBLISH does not (RFC 5546). */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; ics: string }

/**
 * Plain, unescaped text that may hold user input; rendering escapes it. The first action is the main one. URLs are
 * absolute; only http and https are kept.
 */
export type MailContent = {
  subject: string
  /** Mail lists show it beside the subject. */
  preheader: string
  heading: string
  paragraphs: string[]
  facts: { label: string; value: string }[]
  actions: { label: string; url: string }[]
  note?: string
  calendar?: MailCalendar
  /** One-click unsubscribe by POST (RFC 8058). Only for subscription mail. */
  unsubscribeUrl?: string
}

export const MessageStatus = z.enum(['queued', 'sending', 'sent', 'failed'])
export type MessageStatus = z.infer<typeof MessageStatus>

export const Message = z.object({
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  /** Null until first rendered. */
  subject: z.string().nullable(),
  status: MessageStatus,
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** Null once sent or failed. */
  dueAt: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

export const MessageDetail = Message.extend({
  /** Plain text; null until first rendered. */
  text: z.string().nullable(),
  hasCalendar: z.boolean(),
})
export type MessageDetail = z.infer<typeof MessageDetail>

export const MAILBOX_LIMIT = 100

export const messagesProblem = problems({
  'message-not-found': [404, 'Message not found.'],
  'message-not-written': [404, 'This message hasn’t been written yet.'],
  'message-without-calendar': [404, 'This message has no calendar file.'],
})

const params = z.object({ id: z.uuid() })

export const messageEndpoints = {
  list: {
    method: 'GET',
    path: '/api/dev/messages',
    may: 'act-for-oneself',
    summary: `The newest ${MAILBOX_LIMIT} messages, in demo mode only. \`recipient\` matches part of the address. Only administrators see emails to the operator and to administrators.`,
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
    summary: 'One message as email apps show it, in demo mode only.',
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
