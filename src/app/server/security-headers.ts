import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#kit/server/config/config.ts'
import { readInlineHashes } from './pages.ts'

/** docs.stripe.com/security/guide, content security policy */
const stripeHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/**
 * No third parties, except the payment provider (live mode) and the map's server. No inline code but one style
 * sheet and one script, by their hashes. No policy in development, since Vite inlines scripts.
 */
export async function securityHeaders(
  app: FastifyInstance,
  { pages, mode, mapTiles }: Pick<Config, 'mode' | 'mapTiles'> & { pages: 'built' | 'dev' | 'none' },
): Promise<void> {
  const inline = pages === 'built' ? readInlineHashes() : null
  const { script, frame, connect } = mode === 'live' ? stripeHosts : { script: [], frame: [], connect: [] }
  const originsOf = (kind: 'raster' | 'vector') => (mapTiles?.kind === kind ? mapTiles.origins : [])
  const headers = await headersOf({
    contentSecurityPolicy: pages !== 'dev' && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(inline ? [`'${inline.scriptHash}'`] : []), ...script],
        styleSrc: ["'self'", ...(inline ? [`'${inline.styleHash}'`] : [])],
        imgSrc: ["'self'", 'data:', ...originsOf('raster')],
        fontSrc: ["'self'"],
        // MapLibre fetches tiles, fonts and icons; its worker is our own file.
        connectSrc: ["'self'", ...connect, ...originsOf('vector')],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'", ...frame],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  })
  headers['permissions-policy'] = 'camera=(), microphone=(), geolocation=(self), payment=(self)'
  const ofFiles = Object.fromEntries(FILE_HEADERS.map(name => [name, headers[name]]))
  app.addHook('onSend', ({ url }, reply, payload, done) => {
    // For a file that does not exist, a page is sent.
    const isFile = reply.statusCode === 200 && BUILT_FILE.test(url)
    reply.headers(isFile ? ofFiles : headers)
    done(null, payload)
  })
}

/** What browsers heed in a page's files. The rest is for documents and workers, and weighs 0.8 kB a file. */
export const FILE_HEADERS = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']

/** Served by Caddy, too (`deploy/Caddyfile`). Workers end in `.mjs` and have the whole policy. */
export const BUILT_FILE = /^\/assets\/[\w-]+\.(?:js|css|woff2)$/

/** Computed once: per response they took a tenth of a small request. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, options)
  probe.get('/', (_request, reply) => reply.send())
  const { headers } = await probe.inject('/')
  const ownToAnswers = new Set(['content-length', 'date', 'connection'])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownToAnswers.has(name))) as Record<
    string,
    string
  >
}
