import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { calendarEndpoints } from '#bookings/calendar/contract.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { blockTime, changeBlock } from './block.ts'
import { bookForCustomer, quoteTime } from './book-for-customer.ts'
import { openFeeds, renewFeedAddress } from './feed-addresses.ts'
import { liftBlock } from './lift-block.ts'
import { readOwnerIcsFeed } from './read-owner-ics-feed.ts'
import { listPending, readWeekView } from './week-view.ts'

export function calendarRoutes(app: FastifyInstance, services: BookingServices): void {
  // A desk key is not enough here.
  const access = (request: FastifyRequest) => accessOf(request, undefined)
  serve(app, calendarEndpoints.read, async ({ query, request }) => {
    const isAny = request.identity.isAdministrator && query.facilityId !== undefined
    const scope = isAny ? null : await openOrganization(services.db, request, query)
    return readWeekView(services, { scope, query })
  })
  serve(app, calendarEndpoints.pending, async ({ query, request }) =>
    listPending(services.db, await openOrganization(services.db, request, query)),
  )
  serve(app, calendarEndpoints.quote, ({ params, body, request }) =>
    quoteTime(services, { facilityId: params.id, access: access(request), ...body }),
  )
  serve(app, calendarEndpoints.book, ({ params, body, request, once }) =>
    bookForCustomer(services, { facilityId: params.id, access: access(request), once, ...body }),
  )
  serve(app, calendarEndpoints.block, ({ params, body, request, once }) =>
    blockTime(services, { facilityId: params.id, access: access(request), once, ...body }),
  )
  serve(app, calendarEndpoints.changeBlock, ({ params, body, request }) =>
    changeBlock(services, { facilityId: params.id, blockId: params.blockId, access: access(request), ...body }),
  )
  serve(app, calendarEndpoints.liftBlock, ({ params, body, request }) =>
    liftBlock(services, { facilityId: params.id, blockId: params.blockId, access: access(request), ...body }),
  )
  serve(app, calendarEndpoints.openFeeds, ({ body, request }) =>
    openFeeds(services, { accountId: requireAccount(request).id, ...body }),
  )
  serve(app, calendarEndpoints.renewFeed, ({ body, request }) =>
    renewFeedAddress(services, { accountId: requireAccount(request).id, ...body }),
  )
  serve(app, calendarEndpoints.feed, ({ params }) => readOwnerIcsFeed(services, params.token))
}
