import type { FastifyInstance } from 'fastify'
import { ensureVisitor, visitorOf } from '#accounts/server/visitor.ts'
import { customerIcsFeedEndpoints } from '#bookings/customer-ics-feed/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openIcsFeedAddress, renewIcsFeedAddress } from './ics-feed-address.ts'
import { endIcsFeeds } from './personal.ts'
import { readCustomerIcsFeed } from './read-customer-ics-feed.ts'

export function customerIcsFeedRoutes(app: FastifyInstance, services: BookingServices): void {
  const { open, renew, end, read } = customerIcsFeedEndpoints
  serve(app, open, ({ request, reply }) => openIcsFeedAddress(services, ensureVisitor(request, reply)))
  serve(app, renew, ({ request, reply }) => renewIcsFeedAddress(services, ensureVisitor(request, reply)))
  serve(app, end, async ({ request }) => {
    const visitorId = visitorOf(request)
    return { ended: visitorId !== null && (await endIcsFeeds(services.db, visitorId)) > 0 }
  })
  serve(app, read, ({ params }) => readCustomerIcsFeed(services, params.token))
}
