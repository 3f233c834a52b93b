import type { FastifyInstance } from 'fastify'
import { LogPlace } from '#accounts/server/log/list-log.ts'
import type { Db } from '#kit/server/db/db.ts'
import { serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { organizationEndpoints } from '../contract.ts'
import { createOrganization, editOrganization, listOrganizations } from './organization.ts'
import { readOrganizationLog } from './read-log.ts'

export function organizationRoutes(
  app: FastifyInstance,
  { db, config: { timeZone } }: { db: Db; config: { timeZone: string } },
): void {
  serve(app, organizationEndpoints.listOwn, ({ request }) => listOrganizations(db, request))
  serve(app, organizationEndpoints.found, ({ body, request }) => createOrganization(db, request, body))
  serve(app, organizationEndpoints.edit, ({ params, body, request }) =>
    editOrganization(db, request, { ...params, form: body }),
  )
  serveList(app, organizationEndpoints.log, LogPlace, ({ params, query, request }) =>
    readOrganizationLog(db, request, { ...params, ...query, timeZone }),
  )
}
