import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import {
  disconnectPayouts,
  finishOnboarding,
  mergePayouts,
  startOnboarding,
} from '#payouts/server/payees/payout-account.ts'
import { payoutEndpoints } from '../contract.ts'
import { exportLines, LinePlace, listLines, readPayouts } from './read-payouts.ts'

export function payoutRoutes(app: FastifyInstance, services: BookingServices & AccountServices): void {
  const { db } = services
  const open = async (request: FastifyRequest, query: { organization?: string | undefined }) => {
    const { organizationId, actor } = await openOrganization(db, request, query)
    return { organizationId, accountId: actor.accountId }
  }
  serve(app, payoutEndpoints.read, async ({ query, request }) => readPayouts(services, await open(request, query)))
  serveList(app, payoutEndpoints.lines, LinePlace, async ({ query, request }) =>
    listLines(db, await open(request, query), query),
  )
  serve(app, payoutEndpoints.exportLines, async ({ query, request, reply }) => {
    const whose = await open(request, query)
    attachExport(reply, 'payouts')
    return exportLines(db, whose)
  })
  serve(app, payoutEndpoints.onboard, asked => startOnboarding(services, asked))
  serve(app, payoutEndpoints.finish, asked => finishOnboarding(services, asked))
  serve(app, payoutEndpoints.disconnect, asked => disconnectPayouts(services, asked))
  serve(app, payoutEndpoints.merge, asked => mergePayouts(services, asked))
}
