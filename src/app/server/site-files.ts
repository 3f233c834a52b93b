import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { product } from '#kit/shared/product.ts'
import type { Services } from './services.ts'
import { sitemapRoutes } from './sitemap/sitemap-routes.ts'

/** What robots, browsers and phones ask a site for by names of their own. */
export function siteFiles(app: FastifyInstance, services: Pick<Services, 'db' | 'config'>): void {
  const { config } = services
  serveText(app, '/robots.txt', 'text/plain; charset=utf-8', robots(config))
  serveText(app, '/manifest.webmanifest', 'application/manifest+json; charset=utf-8', JSON.stringify(manifest))
  for (const [address, file, type] of icons)
    serveText(app, address, type, readFileSync(new URL(`../web/icons/${file}`, import.meta.url)))
  sitemapRoutes(app, services)
}

/** Files that hardly ever change but have no hash in their names: kept for a day, then asked for again. */
function serveText(app: FastifyInstance, address: string, type: string, content: string | Buffer): void {
  const etag = `"${hash('sha1', content, 'base64url')}"`
  app.get(address, (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'public, max-age=86400')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(type).send(content)
  })
}

/** What is personal, opened by a key, or no page. */
const CLOSED = [
  '/api/',
  '/sandbox/',
  '/dev/',
  '/desk/',
  '/owner',
  '/admin',
  '/bookings',
  '/booking-success',
  '/nil-booking-success',
  '/clinic-host',
  '/clinic-check-in',
  '/payouts',
  '/sign-in',
]

/**
 * What robots may read (RFC 9309). A demo that everybody can reach is closed to them: its prices are samples and its bookings
 * are none. On one's own machine a demo is open like the real thing, so that it can be measured as such.
 */
function robots({ isPublicDemo, publicUrl }: Services['config']): string {
  const rules = isPublicDemo ? ['Disallow: /'] : ['Allow: /', ...CLOSED.map(path => `Disallow: ${path}`)]
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

const PNG = 'image/png'

const icons = [
  ['/favicon.ico', 'favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'apple-touch-icon.png', PNG],
  ['/icons/icon-192.png', 'icon-192.png', PNG],
  ['/icons/icon-512.png', 'icon-512.png', PNG],
  ['/icons/icon-maskable-512.png', 'icon-maskable-512.png', PNG],
] as const

/** Web Application Manifest (w3.org/TR/appmanifest). The colors are `pitch` and `page` of kit/web/styles.css. */
const manifest = {
  id: '/',
  name: `${product.name}: sports fields and courts`,
  short_name: product.name,
  description: product.description,
  lang: 'en-US',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#0f3d2b',
  background_color: '#f5f6f0',
  categories: ['sports', 'lifestyle'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: PNG },
    { src: '/icons/icon-512.png', sizes: '512x512', type: PNG },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: PNG, purpose: 'maskable' },
  ],
}
