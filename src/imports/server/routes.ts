import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { accountOf, requireAccount } from '#accounts/server/identity.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { serve } from '#kit/server/http/serve.ts'
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
  serve(app, importEndpoints.template, ({ reply }) => named(reply, fileNameOf('template'), writeTemplate()))
  serve(app, importEndpoints.guide, ({ reply }) => named(reply, fileNameOf('guide'), writeGuide()))
  serve(app, importEndpoints.columns, () => listColumns())
  serve(app, importEndpoints.read, async ({ file, body, request, reply }) => {
    const choice = { ownerId: accountOf(request)?.id ?? null, mapping: body.mapping }
    return importThreads.run('read', { file: sent(file), choice }, { signal: untilClosed(reply) })
  })
  serve(app, importEndpoints.validate, async ({ file, body, request, reply }) => {
    const choice = { ownerId: accountOf(request)?.id ?? null, mapping: body.mapping }
    return importThreads.run('validate', { file: sent(file), choice }, { signal: untilClosed(reply) })
  })
  serve(app, importEndpoints.failedRows, async ({ file, body, request, reply }) => {
    const choice = { ownerId: accountOf(request)?.id ?? null, mapping: body.mapping }
    const target = `${file.path}.refused`
    await importThreads.run('failedRows', { file: sent(file), choice, target }, { signal: untilClosed(reply) })
    attachExport(reply, 'refused-rows')
    return textOf(target)
  })
  serve(app, importEndpoints.upload, async ({ file, body, request, reply }) => {
    const { id: ownerId } = requireAccount(request)
    const { mapping, goodRowsOnly } = body
    const choice = { ownerId, mapping, goodRowsOnly }
    const started = await importThreads.run('start', { file: sent(file), choice })
    if (started.status === 'importing') wakeJob(db, 'run-imports')
    return withStatus(started, reply)
  })
  serve(app, importEndpoints.progress, async ({ params, request }) =>
    readImport(db, requireAccount(request).id, params.id),
  )
  serve(app, importEndpoints.list, async ({ request }) => listImports(db, requireAccount(request).id))
  serve(app, importEndpoints.undo, async ({ params, request }) => {
    const undone = await undoImport(db, requireAccount(request).id, params.id)
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
