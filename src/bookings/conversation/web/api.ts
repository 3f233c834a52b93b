import { queryOptions } from '@tanstack/react-query'
import type { conversationEndpoints } from '#bookings/conversation/contract.ts'
import type { Side } from '#bookings/conversation/rules.ts'
import { accessParams, type BookingAccess } from '#bookings/web/booking-access.ts'
import { caller, callerWithHeaders, callerWithKey } from '#kit/web/api/call.ts'
import { polled } from '#kit/web/api/live-query.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'
import { listQuery } from '#kit/web/list/list-query.ts'

/** Removed on sign-out. */
export const CONVERSATION_KEY = ['conversation'] as const
export const OWNER_MESSAGES_KEY = ['owner-messages'] as const

/** Polled. */
export function conversationQuery(side: Side, access: BookingAccess) {
  return queryOptions({
    queryKey: [...CONVERSATION_KEY, side, access],
    queryFn: ({ client }) => calls[side].read(accessParams(access), transportOf(client)),
    ...polled,
  })
}

/** Idempotent; retries until there is a response. */
export function writeMessage(side: Side, access: BookingAccess, body: { text: string; round: number }, key: string) {
  return untilAnswered(
    () => calls[side].write({ ...accessParams(access), body }, key),
    () => {},
  )
}

export function noteRead(side: Side, access: BookingAccess, upTo: string) {
  return calls[side].note({ ...accessParams(access), body: { upTo } })
}

export function conversationsQuery(accountId: string, text: string) {
  const list = listQuery([...OWNER_MESSAGES_KEY, 'list', accountId, text], (cursor, transport) =>
    listConversations({ query: { text, cursor } }, transport),
  )
  return { ...list, ...polled }
}

export const unreadQuery = queryOptions({
  queryKey: [...OWNER_MESSAGES_KEY, 'unread'],
  queryFn: ({ client }) => countUnread({}, transportOf(client)),
  ...polled,
})

const calls = {
  customer: {
    read: caller<typeof conversationEndpoints.readAsCustomer>('GET /api/bookings/:id/messages'),
    write: callerWithKey<typeof conversationEndpoints.writeAsCustomer>('POST /api/bookings/:id/messages'),
    note: caller<typeof conversationEndpoints.noteAsCustomer>('POST /api/bookings/:id/messages/read'),
  },
  facility: {
    read: caller<typeof conversationEndpoints.readAsFacility>('GET /api/bookings/:id/customer-messages'),
    write: callerWithKey<typeof conversationEndpoints.writeAsFacility>('POST /api/bookings/:id/customer-messages'),
    note: caller<typeof conversationEndpoints.noteAsFacility>('POST /api/bookings/:id/customer-messages/read'),
  },
}
const listConversations = callerWithHeaders<typeof conversationEndpoints.list>('GET /api/owner/messages')
const countUnread = caller<typeof conversationEndpoints.unread>('GET /api/owner/messages/unread')
