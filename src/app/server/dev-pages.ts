import { fileURLToPath } from 'node:url'
import '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { PageAssets, ServerBuild } from '#app/rendering.ts'
import { innerTransport } from './inner-transport.ts'
import { shareRoutes } from './share/share-routes.ts'

/** Vite's own addresses of what the build would make. */
const DEV_ASSETS: PageAssets = {
  entry: '/src/app/web/entry-client.tsx',
  preload: [],
  stylesheets: ['/src/kit/web/styles.css'],
  inlineCss: '',
}

/**
 * The pages during development: Vite transforms what pages and browser load, and reloads what is edited. Its scripts and
 * styles stand inside the document, so a content security policy has to stay off meanwhile.
 */
export async function mountDevPages(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    // Bundling the configuration would write a file, and `node --watch` would restart for ever.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  // Before the server waits for its connections: the browser's reload socket would keep it waiting for ever.
  app.addHook('preClose', () => vite.close())

  const load = async () => (await vite.ssrLoadModule('/src/app/web/entry-server.tsx')) as ServerBuild
  shareRoutes(app, async card => (await load()).drawShare(card))

  app.get('/*', {
    onRequest: (request, reply, next) => vite.middlewares(request.raw, reply.raw, next),
    handler: async (request, reply) => {
      const pages = await load()
      const { status, location, html, error } = await pages.renderPage({
        url: request.url,
        transport: innerTransport(app, request),
        theme: pages.chosenTheme(request.cookies),
        assetsFor: () => DEV_ASSETS,
      })
      if (error && status >= 500) request.log.error({ err: error }, 'page-failed')
      if (location) return reply.redirect(location, status)
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .send(await vite.transformIndexHtml(request.url, html))
    },
  })
}
