import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, onSendHookHandler } from 'fastify'
import { root } from '#kit/server/program-files.ts'
import { encodePage, toBrotli } from './encode-page.ts'

const BUILT = path.join(root, 'dist/widget/widget.js')

/** Unversioned: updates arrive within the hour. */
const USUAL = 'public, max-age=3600, stale-while-revalidate=86400'
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * For other sites (`src/widget`). `?v=` is a prefix of its hash; an outdated one gets the current file with the short
 * cache time.
 */
export async function widgetFile(app: FastifyInstance, { isDev }: { isDev: boolean }): Promise<void> {
  const built = isDev ? null : await pack(await readFile(BUILT, 'utf8'))
  app.get<{ Querystring: { v?: string } }>('/widget.js', { onSend: letOthersLoad }, async (request, reply) => {
    const { version, brotli } = built ?? (await pack(await rebuild()))
    const etag = `"${version}"`
    reply.header('etag', etag).header('vary', 'accept-encoding')
    const kept = request.query.v === version ? FOR_EVER : USUAL
    reply.header('cache-control', isDev ? 'no-cache' : kept)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const { encoding, body } = await encodePage(brotli, request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('text/javascript; charset=utf-8').send(body)
  })
}

async function pack(script: string) {
  return { version: hash('sha256', script, 'hex').slice(0, 12), brotli: await toBrotli(script) }
}

/** Overrides `securityHeaders`, which runs first. CORS lets sites check its hash. */
const letOthersLoad: onSendHookHandler = (_request, reply, payload, done) => {
  reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
  done(null, payload)
}

/** Development: Vite's middleware cannot build a plain script. */
async function rebuild(): Promise<string> {
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({
    root,
    configLoader: 'native',
    logLevel: 'warn',
    build: { write: false },
  })
  const output = await builder.build(builder.environments.widget!)
  if (!('output' in output)) throw new Error('Expected the widget to build into one bundle.')
  return output.output[0].code
}
