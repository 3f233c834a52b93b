import type { FastifyInstance } from 'fastify'
import { ensureVisitor, visitorOf } from '#accounts/server/visitor.ts'
import type { Db } from '#kit/server/db.ts'
import { serve } from '#kit/server/serve.ts'
import { availabilityEndpoints } from '../contract.ts'
import { holdSlots } from './hold-slots.ts'
import { listDays } from './list-days.ts'
import { listSlots } from './list-slots.ts'
import { releaseSlots } from './release-slots.ts'

export function availabilityRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, availabilityEndpoints.slots, ({ query, request }) =>
    listSlots(db, { ...query, visitorId: visitorOf(request) }),
  )
  serve(app, availabilityEndpoints.days, ({ query, request }) =>
    listDays(db, { ...query, visitorId: visitorOf(request) }),
  )
  serve(app, availabilityEndpoints.hold, ({ body, request, reply }) =>
    holdSlots(db, {
      slotIds: body.slotIds,
      minutes: body.holdDurationMinutes,
      visitorId: ensureVisitor(request, reply),
    }),
  )
  serve(app, availabilityEndpoints.release, async ({ body, request }) => ({
    released: await releaseSlots(db, body.slotIds, visitorOf(request)),
  }))
}
