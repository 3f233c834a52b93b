import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { requireAccount } from '#accounts/server/identity.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
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
  serve(app, payoutEndpoints.read, async ({ request }) => {
    const { id } = requireAccount(request)
    return readPayouts(services, id)
  })
  serveList(app, payoutEndpoints.lines, LinePlace, ({ query, request }) =>
    listLines(db, { accountId: requireAccount(request).id, ...query }),
  )
  serve(app, payoutEndpoints.exportLines, async ({ request, reply }) => {
    const { id } = requireAccount(request)
    attachExport(reply, 'payouts')
    return exportLines(db, id)
  })
  serve(app, payoutEndpoints.onboard, asked => startOnboarding(services, asked))
  serve(app, payoutEndpoints.finish, asked => finishOnboarding(services, asked))
  serve(app, payoutEndpoints.disconnect, asked => disconnectPayouts(services, asked))
  serve(app, payoutEndpoints.merge, asked => mergePayouts(services, asked))
}
