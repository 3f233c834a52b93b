import path from 'node:path'
import { pathToFileURL } from 'node:url'
import '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ACCOUNT_COOKIE, VISITOR_COOKIE } from '#accounts/contract.ts'
import type { Audience, RenderedPage, ServerBuild } from '#app/rendering.ts'
import { innerTransport } from '#app/server/services/inner-transport.ts'
import { root } from '#kit/server/program-files.ts'
import { CLIENT_DIR, readClientBuild } from './client-build.ts'
import { encodePage, toBrotli } from './encode-page.ts'
import { makePageCache } from './page-cache.ts'
import { hasJustChanged } from './recent-changes.ts'
import { shareRoutes } from './share/share-routes.ts'

const SERVER_BUILD = pathToFileURL(path.join(root, 'dist/server/entry-server.js'))

type KeptPage = Pick<RenderedPage, 'status' | 'location'> & { brotli: Buffer }

export async function mountBuiltPages(app: FastifyInstance): Promise<void> {
  const { assetsFor } = readClientBuild()
  const { renderPage, isForEverybody, chosenTheme, drawShare } = (await import(SERVER_BUILD.href)) as ServerBuild
  const cached = makePageCache<KeptPage>()
  await serveAssets(app)
  shareRoutes(app, drawShare)

  app.get('/*', async (request, reply) => {
    const { url } = request
    const theme = chosenTheme(request.cookies)
    const render = async (audience: Audience) => {
      const transport = innerTransport(app, request, audience === 'visitor' ? request.headers.cookie : undefined)
      return keep(request, await renderPage({ url, transport, audience, theme, assetsFor }))
    }
    const renderForEverybody = async () => (isForEverybody(url) ? render('everybody') : forVisitorOnly)
    const isStranger = [VISITOR_COOKIE, ACCOUNT_COOKIE].every(name => request.cookies[name] === undefined)
    if (hasKey(url) || hasJustChanged(request)) return sendPage(request, reply, await render('visitor'))
    if (isStranger) return sendPage(request, reply, await cached(`${theme} ${url}`, () => render('strangers')))
    const shared = await cached(`known ${theme} ${url}`, renderForEverybody)
    return sendPage(request, reply, shared === forVisitorOnly ? await render('visitor') : shared)
  })
}

/** Not kept. */
const forVisitorOnly: KeptPage = { status: 0, brotli: Buffer.alloc(0) }

function hasKey(url: string): boolean {
  return new URLSearchParams(url.split('?')[1]).has('key')
}

/** Names contain content hashes, so files never change. */
async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(CLIENT_DIR, 'assets'),
    prefix: '/assets/',
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    decorateReply: false,
    immutable: true,
    maxAge: '1y',
    etag: false,
    lastModified: false,
  })
}

async function keep(request: FastifyRequest, { status, location, html, error }: RenderedPage): Promise<KeptPage> {
  if (error && status >= 500) request.log.error({ err: error }, 'page-failed')
  return { status, location, brotli: await toBrotli(html) }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, { status, location, brotli }: KeptPage) {
  if (location) return reply.redirect(location, status)
  const { encoding, body } = await encodePage(brotli, request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  if (status === 503) reply.header('retry-after', '1')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding')
    .send(body)
}
