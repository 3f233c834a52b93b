import type { FastifyInstance } from 'fastify'
import { ownerScheduleEndpoints, scheduleEndpoints } from '#availability/schedule/contract.ts'
import { editorOf } from '#facilities/editing/server/open-own-facility.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { readOwnerSchedule } from './read-owner-schedule.ts'
import { resetSchedule, saveSchedule } from './save-schedule.ts'
import { previewSchedule, readSchedule } from './schedule.ts'

export function scheduleRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, scheduleEndpoints.read, ({ params }) => readSchedule(db, params.id))
  const { read, preview, save, reset } = ownerScheduleEndpoints
  serve(app, read, ({ params, request }) => readOwnerSchedule(db, params.id, editorOf(request)))
  serve(app, preview, ({ params, body, request }) =>
    previewSchedule(db, { ...params, ...body, editor: editorOf(request) }),
  )
  serve(app, save, ({ params, body, request }) => saveSchedule(db, { ...params, ...body, editor: editorOf(request) }))
  serve(app, reset, ({ params, body, request }) => resetSchedule(db, { ...params, ...body, editor: editorOf(request) }))
}
