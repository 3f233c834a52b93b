import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#app/server/services/services.ts'
import { root } from '#kit/server/program-files.ts'
import { product } from '#kit/shared/product.ts'
import { DAY } from '#kit/shared/time.ts'
import { sitemapRoutes } from './sitemap/sitemap-routes.ts'

/** Well-known files. */
export function siteFiles(app: FastifyInstance, services: Pick<Services, 'db' | 'config'>): void {
  const { config } = services
  serveText(app, '/robots.txt', 'text/plain; charset=utf-8', robots(config))
  serveText(app, '/manifest.webmanifest', 'application/manifest+json; charset=utf-8', JSON.stringify(manifest))
  for (const [address, file, type] of icons)
    serveText(app, address, type, readFileSync(path.join(root, 'src/app/web/icons', file)))
  serveText(app, '/.well-known/gpc.json', 'application/json; charset=utf-8', JSON.stringify(privacyControl))
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(securityText(config, Date.now())),
  )
  sitemapRoutes(app, services)
}

/** Unhashed names, so cached for a day. */
function serveText(app: FastifyInstance, address: string, type: string, content: string | Buffer): void {
  const etag = `"${hash('sha1', content, 'base64url')}"`
  app.get(address, (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'public, max-age=86400')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(type).send(content)
  })
}

/** Personal, opened by a key, or not a page. */
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
  '/clinic-requests',
  '/payouts',
  '/sign-in',
]

/** RFC 9309. A public demo is closed to crawlers; a local one is open, so that audits measure the real thing. */
function robots({ isPublicDemo, publicUrl }: Services['config']): string {
  const rules = isPublicDemo ? ['Disallow: /'] : ['Allow: /', ...CLOSED.map(path => `Disallow: ${path}`)]
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

/** Global Privacy Control (w3.org/TR/gpc). `lastUpdate`: since when. */
const privacyControl = { gpc: true, lastUpdate: '2026-11-22' }

/** Renewed daily. */
const VALID_DAYS = 90

/** RFC 9116. */
function securityText({ publicUrl }: Services['config'], now: number): string {
  const expires = new Date(Math.ceil(now / DAY + VALID_DAYS) * DAY).toISOString()
  const fields = [
    `Contact: mailto:${product.supportEmail}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return `${fields.join('\n')}\n`
}

const PNG = 'image/png'

const icons = [
  ['/favicon.ico', 'favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'apple-touch-icon.png', PNG],
  ['/icons/icon-192.png', 'icon-192.png', PNG],
  ['/icons/icon-512.png', 'icon-512.png', PNG],
  ['/icons/icon-maskable-512.png', 'icon-maskable-512.png', PNG],
] as const

/** w3.org/TR/appmanifest. Colors: `pitch` and `page` of kit/web/styles.css. */
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
