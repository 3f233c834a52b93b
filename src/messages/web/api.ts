import { queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { Message, messageEndpoints } from '../contract.ts'

const REFRESH_MS = 3_000

/** Of all addresses if `recipient` is empty. */
export function messagesQuery(recipient: string) {
  return queryOptions({
    queryKey: ['/api/dev/messages', recipient],
    queryFn: ({ client }) => list({ query: { recipient } }, transportOf(client)),
    refetchInterval: REFRESH_MS,
  })
}

/** Polls until the message is sent or failed. */
export function messageQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/dev/messages', 'one', id],
    queryFn: ({ client }) => read({ params: { id } }, transportOf(client)),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : REFRESH_MS),
  })
}

export const mailAddress = (id: string) => `/api/dev/messages/${id}/html`
export const calendarAddress = (id: string) => `/api/dev/messages/${id}/calendar`

const list = caller<typeof messageEndpoints.list>('GET /api/dev/messages')
const read = caller<typeof messageEndpoints.read>('GET /api/dev/messages/:id')

function isOver({ dueAt }: Message): boolean {
  return dueAt === null
}
