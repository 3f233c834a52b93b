import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { may } from '#accounts/rules.ts'
import type { AccountServices } from '#accounts/server/auth.ts'
import { accountOf } from '#accounts/server/identity.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { type FacilityImport, importEndpoints } from '../contract.ts'
import { type ImportThreads, sent } from './import-threads.ts'
import { listImports, readImport } from './read-import.ts'
import { undoImport } from './undo-import.ts'
import { listColumns, writeGuide } from './write-guide.ts'
import { fileNameOf, writeTemplate } from './write-template.ts'

type ImportServices = AccountServices & { importThreads: ImportThreads }

export function importRoutes(app: FastifyInstance, services: ImportServices): void {
  const { db, importThreads } = services
  app.addHook('onClose', () => importThreads.close())
  /** Lists cover all venues. Refuses members limited to some: not-allowed. */
  const openWhole = async (request: FastifyRequest, query: { organization?: string | undefined }) => {
    const opened = await openOrganization(db, request, query)
    if (opened.venueIds !== null) throw accountsProblem('not-allowed')
    return opened
  }
  /** Nulls for visitors and members who may not import: the comparison tells what facilities there are, and their prices. */
  const openImporter = async (request: FastifyRequest, query: { organization?: string | undefined }) => {
    const nobody = { ownerId: null, importerId: null }
    if (!accountOf(request)) return nobody
    const { organizationId, venueIds, actor } = await openOrganization(db, request, query)
    if (venueIds !== null || !may([actor.role], 'import-facilities')) return nobody
    return { ownerId: organizationId, importerId: actor.accountId }
  }
  serve(app, importEndpoints.template, ({ reply }) => named(reply, fileNameOf('template'), writeTemplate()))
  serve(app, importEndpoints.guide, ({ reply }) => named(reply, fileNameOf('guide'), writeGuide()))
  serve(app, importEndpoints.columns, () => listColumns())
  serve(app, importEndpoints.read, async ({ file, body, query, request, reply }) => {
    const choice = { ...(await openImporter(request, query)), mapping: body.mapping }
    return importThreads.run('read', { file: sent(file), choice }, { signal: untilClosed(reply) })
  })
  serve(app, importEndpoints.validate, async ({ file, body, query, request, reply }) => {
    const choice = { ...(await openImporter(request, query)), ...body }
    return importThreads.run('validate', { file: sent(file), choice }, { signal: untilClosed(reply) })
  })
  serve(app, importEndpoints.failedRows, async ({ file, body, query, request, reply }) => {
    const choice = { ...(await openImporter(request, query)), ...body }
    const target = `${file.path}.refused`
    await importThreads.run('failedRows', { file: sent(file), choice, target }, { signal: untilClosed(reply) })
    attachExport(reply, 'refused-rows')
    return textOf(target)
  })
  serve(app, importEndpoints.upload, async ({ file, body, query, request, reply }) => {
    const { mapping, corrections, goodRowsOnly, publish } = body
    const { organizationId: ownerId, actor } = await openWhole(request, query)
    const choice = { ownerId, importerId: actor.accountId, mapping, corrections, goodRowsOnly, publish }
    const started = await importThreads.run('start', { file: sent(file), choice })
    if (started.status === 'importing') wakeJob(db, 'run-imports')
    return withStatus(started, reply)
  })
  serve(app, importEndpoints.progress, async ({ params, query, request }) =>
    readImport(db, await openWhole(request, query), params.id),
  )
  serve(app, importEndpoints.list, async ({ query, request }) => listImports(db, await openWhole(request, query)))
  serve(app, importEndpoints.undo, async ({ params, query, request }) => {
    const undone = await undoImport(db, await openWhole(request, query), params.id)
    // Queued imports found the list locked.
    wakeJob(db, 'run-imports')
    return undone
  })
}

/** Cancels the work when the client disconnects. */
function untilClosed(reply: FastifyReply): AbortSignal {
  const closed = new AbortController()
  reply.raw.once('close', () => closed.abort())
  return closed.signal
}

/** Opened on the first read, closed when the consumer stops. */
async function* textOf(path: string): AsyncGenerator<string> {
  for await (const piece of createReadStream(path, 'utf8')) yield piece as string
}

function named(reply: FastifyReply, fileName: string, text: string): string {
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return text
}

/** 202 while it runs as a job. */
function withStatus(started: FacilityImport, reply: FastifyReply): FacilityImport {
  if (started.status === 'importing') reply.code(202)
  return started
}
