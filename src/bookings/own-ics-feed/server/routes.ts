import type { FastifyInstance } from 'fastify'
import { ensureVisitor, visitorOf } from '#accounts/server/visitor.ts'
import { ownCalendarEndpoints } from '#bookings/own-ics-feed/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { endOwnAddresses } from './end-own-addresses.ts'
import { openOwnAddress, renewOwnAddress } from './own-address.ts'
import { readOwnIcsFeed } from './read-own-ics-feed.ts'

export function ownIcsFeedRoutes(app: FastifyInstance, services: BookingServices): void {
  const { open, renew, end, read } = ownCalendarEndpoints
  serve(app, open, ({ request, reply }) => openOwnAddress(services, ensureVisitor(request, reply)))
  serve(app, renew, ({ request, reply }) => renewOwnAddress(services, ensureVisitor(request, reply)))
  serve(app, end, async ({ request }) => {
    const visitorId = visitorOf(request)
    return { ended: visitorId !== null && (await endOwnAddresses(services.db, visitorId)) > 0 }
  })
  serve(app, read, ({ params }) => readOwnIcsFeed(services, params.token))
}
