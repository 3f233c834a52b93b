import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ReportQuery, reportEndpoints } from '#bookings/reports/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { exportReport } from './export-report.ts'
import { FigurePosition, listReportFacilities } from './list-report-facilities.ts'
import { readReport } from './read-report.ts'

export function reportRoutes(app: FastifyInstance, { db }: Pick<BookingServices, 'db'>): void {
  const open = async (request: FastifyRequest, query: ReportQuery) => {
    const { organizationId, venueIds } = await openOrganization(db, request, query)
    return { scope: { organizationId, venueIds, venue: query.venue }, query, now: Date.now() }
  }
  serve(app, reportEndpoints.read, async ({ query, request }) => readReport(db, await open(request, query)))
  serveList(app, reportEndpoints.facilities, FigurePosition, async ({ query, request }) => {
    const { order, after, limit } = query
    return listReportFacilities(db, { ...(await open(request, query)), order, after, limit })
  })
  serve(app, reportEndpoints.export, async ({ query, request, reply }) => {
    const asked = await open(request, query)
    attachExport(reply, `report-${query.table}`)
    return exportReport(db, { ...asked, table: query.table })
  })
}
