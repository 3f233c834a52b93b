import type { FastifyInstance, LogLevel } from 'fastify'
import { ensureVisitor, visitorOf } from '#accounts/server/visitor.ts'
import { editorOf } from '#facilities/editing/server/open-own-facility.ts'
import type { Config } from '#kit/server/config/config.ts'
import type { Db } from '#kit/server/db/db.ts'
import { limitedNetwork } from '#kit/server/http/client-address.ts'
import { serve } from '#kit/server/http/serve.ts'
import { availabilityEndpoints } from '../contract.ts'
import { readOwnerGround, saveOwnerGround } from '../ground/server/owner-ground.ts'
import { holdSlots } from '../holds/server/hold-slots.ts'
import { releaseOwnSlots } from '../holds/server/release-slots.ts'
import { ownerScheduleEndpoints } from '../schedule/contract.ts'
import { previewSchedule } from '../schedule/server/preview-schedule.ts'
import { readOwnerSchedule } from '../schedule/server/read-owner-schedule.ts'
import { resetSchedule, saveSchedule } from '../schedule/server/save-schedule.ts'
import { listDays } from './list-days.ts'
import { listSlots } from './list-slots.ts'
import { listSpanSlots } from './list-span-slots.ts'
import { listWeekly } from './list-weekly.ts'
import type { CalendarServices } from './read-fresh-calendar.ts'
import { readSchedule } from './read-schedule.ts'
import { showFreeField } from './show-free-field.ts'
import { answerTooMany, changeStreams } from './stream-changes.ts'

type AvailabilityServices = CalendarServices & { config: Pick<Config, 'rateLimits'>; signingSecret: string }

export function availabilityRoutes(app: FastifyInstance, services: AvailabilityServices): void {
  const { db } = services
  serve(app, availabilityEndpoints.slots, ({ query, request }) =>
    listSlots(services, { ...query, visitorId: visitorOf(request) }),
  )
  serve(app, availabilityEndpoints.days, ({ query, request }) =>
    listDays(services, { ...query, visitorId: visitorOf(request) }),
  )
  serve(app, availabilityEndpoints.span, ({ params, query, request }) =>
    listSpanSlots(services, { facilityId: params.id, ...query, visitorId: visitorOf(request) }),
  )
  serve(app, availabilityEndpoints.weekly, ({ query, request }) =>
    listWeekly(db, { ...query, visitorId: visitorOf(request) }),
  )
  serve(app, availabilityEndpoints.schedule, ({ params }) => readSchedule(db, params.id))
  serve(app, availabilityEndpoints.showcase, () => showFreeField(db))
  serve(app, availabilityEndpoints.hold, ({ body, request, reply }) =>
    holdSlots(db, {
      slotIds: body.slotIds,
      minutes: body.holdDurationMinutes,
      visitorId: ensureVisitor(request, reply),
      networkKey: limitedNetwork(services, request),
    }),
  )
  serve(app, availabilityEndpoints.release, async ({ body, request }) => ({
    released: await releaseOwnSlots(db, body.slotIds, visitorOf(request)),
  }))
  ownerRoutes(app, { db })
  // Streams would be logged as slow requests.
  const logLevel = ['trace', 'debug', 'info'].includes(app.log.level) ? 'warn' : app.log.level
  void app.register(async streams => streamRoutes(streams, { db }), { logLevel: logLevel as LogLevel })
}

function ownerRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const { read, preview, save, reset, ground, saveGround } = ownerScheduleEndpoints
  serve(app, read, ({ params, request }) => readOwnerSchedule(db, params.id, editorOf(request)))
  serve(app, preview, ({ params, body, request }) =>
    previewSchedule(db, { ...params, ...body, editor: editorOf(request) }),
  )
  serve(app, save, ({ params, body, request }) => saveSchedule(db, { ...params, ...body, editor: editorOf(request) }))
  serve(app, reset, ({ params, body, request }) => resetSchedule(db, { ...params, ...body, editor: editorOf(request) }))
  serve(app, ground, ({ params, request }) => readOwnerGround(db, params.id, editorOf(request)))
  serve(app, saveGround, ({ params, body, request }) =>
    saveOwnerGround(db, { ...params, ...body, editor: editorOf(request) }),
  )
}

function streamRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const streams = changeStreams(db)
  // The server waits for open requests, for these forever.
  app.addHook('preClose', async () => streams.close())
  app.setErrorHandler(answerTooMany)
  serve(app, availabilityEndpoints.events, input => streams.open(input))
}
