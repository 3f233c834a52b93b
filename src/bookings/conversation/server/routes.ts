import type { FastifyInstance } from 'fastify'
import { conversationEndpoints } from '#bookings/conversation/contract.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { ConversationPlace, listConversations, noteRead, writeMessage } from './conversation.ts'
import { readConversation } from './read-conversation.ts'
import { countUnread } from './store.ts'

export function conversationRoutes(app: FastifyInstance, services: BookingServices): void {
  const { db } = services
  const sides = [
    ['customer', 'readAsCustomer', 'writeAsCustomer', 'noteAsCustomer'],
    ['facility', 'readAsFacility', 'writeAsFacility', 'noteAsFacility'],
  ] as const
  for (const [side, read, write, note] of sides) {
    serve(app, conversationEndpoints[read], ({ params, query, request }) =>
      readConversation(services, { side, id: params.id, access: accessOf(request, query.key) }),
    )
    serve(app, conversationEndpoints[write], ({ params, query, body, request, once }) =>
      writeMessage(services, { side, id: params.id, access: accessOf(request, query.key), once, ...body }),
    )
    serve(app, conversationEndpoints[note], ({ params, query, body, request }) =>
      noteRead(services, { side, id: params.id, access: accessOf(request, query.key), ...body }),
    )
  }
  const { list, unread } = conversationEndpoints
  serveList(app, list, ConversationPlace, async ({ query: { organization, ...asked }, request }) => {
    const scope = await openOrganization(db, request, { organization })
    return listConversations(db, { ...asked, scope })
  })
  serve(app, unread, async ({ query, request }) => {
    const scope = await openOrganization(db, request, query)
    return { unread: await countUnread(db, scope) }
  })
}
