import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { readStyleHashes } from './pages.ts'

/**
 * Nothing comes from elsewhere and nothing inline runs: scripts only as files of ours, styles as ours or as the one sheet
 * within the page, known by its hash. In development Vite puts its own scripts into pages, so there is no policy then.
 */
export async function securityHeaders(
  app: FastifyInstance,
  { pages }: { pages: 'built' | 'dev' | 'none' },
): Promise<void> {
  const styleHashes = pages === 'built' ? await readStyleHashes() : []
  await app.register(helmet, {
    contentSecurityPolicy: pages !== 'dev' && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleHashes.map(hash => `'${hash}'`)],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(self)')
  })
}
