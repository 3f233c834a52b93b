import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import { NumberPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { leadEndpoints } from '../contract.ts'
import { downloadLeads, listLeads } from './list-leads.ts'
import { receiveLead } from './receive-lead.ts'

type LeadServices = { db: Db; signingSecret: string }

export function leadRoutes(app: FastifyInstance, services: LeadServices): void {
  const { db } = services
  serve(app, leadEndpoints.send, ({ body }) => receiveLead(services, body))
  serveList(app, leadEndpoints.list, NumberPosition, ({ query }) => listLeads(db, query))
  serve(app, leadEndpoints.download, async ({ query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="leads.csv"')
    return downloadLeads(db, query.order)
  })
}
