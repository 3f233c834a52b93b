import type { FastifyInstance, LogLevel } from 'fastify'
import { visitorOf } from '#accounts/server/visitor.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { availabilityEndpoints } from '../contract.ts'
import { listSlots } from './list-slots.ts'
import { listDays, listSpanSlots } from './list-span-slots.ts'
import { listOnDates, listWeekly } from './list-weekly.ts'
import type { CalendarServices } from './refresh-busy-times.ts'
import { showFreeField } from './show-free-field.ts'
import { readGroundDay } from './store.ts'
import { answerTooMany, changeStreams } from './stream-changes.ts'

export function availabilityRoutes(app: FastifyInstance, services: CalendarServices): void {
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
  serve(app, availabilityEndpoints.onDates, ({ query, request }) =>
    listOnDates(db, { ...query, visitorId: visitorOf(request) }),
  )
  serve(app, availabilityEndpoints.showcase, () => showFreeField(db))
  // Streams would be logged as slow requests.
  const logLevel = ['trace', 'debug', 'info'].includes(app.log.level) ? 'warn' : app.log.level
  void app.register(async streams => streamRoutes(streams, { db }), { logLevel: logLevel as LogLevel })
}

function streamRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const streams = changeStreams<{ facilityId: string; date: string }>(db, {
    async findPlace(query) {
      const place = await readGroundDay(db, query)
      if (!place) throw facilitiesProblem('facility-not-found')
      return place
    },
  })
  // The server waits for open requests, for these forever.
  app.addHook('preClose', async () => streams.close())
  app.setErrorHandler(answerTooMany)
  serve(app, availabilityEndpoints.events, input => streams.open(input))
}
