import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#kit/server/db.ts'
import { serve } from '#kit/server/serve.ts'
import { leadEndpoints } from '../contract.ts'
import { downloadLeads } from './download-leads.ts'
import { type LeadPage, listLeads } from './list-leads.ts'
import { receiveLead } from './receive-lead.ts'

type LeadServices = { db: Db; signingSecret: string }

export function leadRoutes(app: FastifyInstance, services: LeadServices): void {
  const { db } = services
  serve(app, leadEndpoints.send, ({ body }) => receiveLead(services, body))
  serve(app, leadEndpoints.list, async ({ query, request, reply }) => {
    return withTotals(await listLeads(db, query), request.url, reply)
  })
  serve(app, leadEndpoints.download, ({ reply }) => {
    reply.header('content-disposition', 'attachment; filename="leads.csv"')
    return downloadLeads(db)
  })
}

/** The body is the bare list; total and next link are in headers (RFC 8288 for `Link`). */
function withTotals({ leads, total, cursor }: LeadPage, url: string, reply: FastifyReply) {
  reply.header('x-total-count', total)
  if (cursor) {
    const next = new URL(url, 'http://localhost')
    next.searchParams.set('cursor', cursor)
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return leads
}
