import '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { PageAssets, ServerBuild } from '#app/rendering.ts'
import { innerTransport } from '#app/server/services/inner-transport.ts'
import { root } from '#kit/server/program-files.ts'
import { shareRoutes } from './share/share-routes.ts'

const DEV_ASSETS: PageAssets = {
  entry: '/src/app/web/entry-client.tsx',
  preload: [],
  stylesheets: ['/src/kit/web/styles.css'],
  inlineCss: '',
  inlineScript: '',
}

/** Vite inlines scripts and styles, so there is no content security policy. */
export async function mountDevPages(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    // Bundling the configuration writes a file, which would restart `node --watch` forever.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  // Before connections are awaited: the reload socket never closes.
  app.addHook('preClose', () => vite.close())

  const load = async () => (await vite.ssrLoadModule('/src/app/web/entry-server.tsx')) as ServerBuild
  shareRoutes(app, async card => (await load()).drawShare(card))

  app.get('/*', {
    onRequest: (request, reply, next) => vite.middlewares(request.raw, reply.raw, next),
    handler: async (request, reply) => {
      const pages = await load()
      const { status, location, html, error } = await pages.renderPage({
        url: request.url,
        transport: innerTransport(app, request, request.headers.cookie),
        audience: 'visitor',
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
