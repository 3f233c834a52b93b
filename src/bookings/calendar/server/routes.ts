import type { FastifyInstance, FastifyRequest, LogLevel } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { requireAccount } from '#accounts/server/identity.ts'
import { calendarEndpoints } from '#bookings/calendar/contract.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { blockTime, changeBlock } from './blocks/block.ts'
import { liftBlock } from './blocks/lift-block.ts'
import { bookForCustomer, quoteTime } from './book-for-customer.ts'
import { openFeeds, renewFeedAddress } from './feeds/feed-addresses.ts'
import { readOwnerIcsFeed } from './feeds/read-owner-ics-feed.ts'
import { readMonth } from './month-view.ts'
import { listFilters } from './store.ts'
import { calendarStreamRoutes } from './stream-calendar.ts'
import { listPending, readWeekView } from './week-view.ts'

export function calendarRoutes(app: FastifyInstance, services: BookingServices & AccountServices): void {
  // A desk key is not enough here.
  const access = (request: FastifyRequest) => accessOf(request, undefined)
  const scopeOf = (request: FastifyRequest, query: { organization?: string | undefined; facilityId?: unknown }) =>
    request.identity.isAdministrator && query.facilityId !== undefined
      ? null
      : openOrganization(services.db, request, query)
  serve(app, calendarEndpoints.read, async ({ query, request }) =>
    readWeekView(services, { scope: await scopeOf(request, query), query }),
  )
  serve(app, calendarEndpoints.month, async ({ query, request }) =>
    readMonth(services.db, { scope: await scopeOf(request, query), query }),
  )
  serve(app, calendarEndpoints.filters, async ({ query, request }) =>
    listFilters(services.db, await openOrganization(services.db, request, query)),
  )
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
    changeBlock(services, {
      ...body,
      facilityId: params.id,
      blockId: params.blockId,
      access: access(request),
      newFacilityId: body.facilityId,
    }),
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
  // Streams would be logged as slow requests.
  const logLevel = ['trace', 'debug', 'info'].includes(app.log.level) ? 'warn' : app.log.level
  void app.register(async streams => calendarStreamRoutes(streams, services), { logLevel: logLevel as LogLevel })
}
