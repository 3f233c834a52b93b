import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { reportEndpoints } from '#bookings/reports/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { exportReport } from './export-report.ts'
import { FigurePosition, listReportFacilities } from './list-report-facilities.ts'
import { readReport, type Scope } from './read-report.ts'

export function reportRoutes(app: FastifyInstance, { db }: Pick<BookingServices, 'db'>): void {
  serve(app, reportEndpoints.read, ({ query, request }) =>
    readReport(db, { scope: scopeOf(request, query), query, now: Date.now() }),
  )
  serveList(app, reportEndpoints.facilities, FigurePosition, ({ query, request }) => {
    const { order, after, limit } = query
    return listReportFacilities(db, {
      scope: scopeOf(request, query),
      query,
      now: Date.now(),
      order,
      after,
      limit,
    })
  })
  serve(app, reportEndpoints.export, async ({ query, request, reply }) => {
    const scope = scopeOf(request, query)
    attachExport(reply, `report-${query.table}`)
    return exportReport(db, { scope, query, now: Date.now(), table: query.table })
  })
}

function scopeOf(request: FastifyRequest, { venue }: { venue?: string | undefined }): Scope {
  return { ownerId: requireAccount(request).id, venueIds: null, venue }
}
