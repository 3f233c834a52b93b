import type { FastifyInstance } from 'fastify'
import { ensureVisitor, visitorOf } from '#accounts/server/visitor.ts'
import { holdEndpoints } from '#availability/holds/contract.ts'
import type { Config } from '#kit/server/config/config.ts'
import type { Db } from '#kit/server/db/db.ts'
import { limitedNetwork } from '#kit/server/http/client-address.ts'
import { serve } from '#kit/server/http/serve.ts'
import { holdSlots } from './hold-slots.ts'
import { releaseOwnSlots } from './release-slots.ts'

type HoldServices = { db: Db; config: Pick<Config, 'rateLimits'>; signingSecret: string }

export function holdRoutes(app: FastifyInstance, services: HoldServices): void {
  const { db } = services
  serve(app, holdEndpoints.hold, ({ body, request, reply }) =>
    holdSlots(db, {
      slotIds: body.slotIds,
      minutes: body.holdDurationMinutes,
      visitorId: ensureVisitor(request, reply),
      networkKey: limitedNetwork(services, request),
    }),
  )
  serve(app, holdEndpoints.release, async ({ body, request }) => ({
    released: await releaseOwnSlots(db, body.slotIds, visitorOf(request)),
  }))
}
