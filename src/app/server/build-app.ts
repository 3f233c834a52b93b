import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { availabilityRoutes } from '#availability/server/routes.ts'
import { bookingRoutes } from '#bookings/server/routes.ts'
import { facilityRoutes } from '#facilities/server/routes.ts'
import { answerErrors, sendProblem } from '#kit/server/answer-errors.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import { logOptions, logRequests } from '#kit/server/log.ts'
import { serve } from '#kit/server/serve.ts'
import { Problem } from '#kit/shared/problem.ts'
import { product } from '#kit/shared/product.ts'
import type { CardGateway } from '#payments/server/gateway.ts'
import { sandboxRoutes } from '#payments/server/routes.ts'
import { appEndpoints } from '../contract.ts'
import { healthRoutes } from './health.ts'
import { openApiRoute } from './openapi-route.ts'
import { mountPages } from './pages.ts'
import { securityHeaders } from './security-headers.ts'

export type Services = { db: Db; gateway: CardGateway; config: Config; signingSecret: string }

/** A body of ours is never larger; files have their own limits where they are taken. */
const BODY_LIMIT = 64 * 1024

/** Requests a minute from one address: a person with ten tabs stays far below. */
const LIMITS = { reads: 1_200, writes: 180 }

/** Puts the domains together: what a process mounts, in order. `pages` says where pages come from; tests of the API need none. */
export async function buildApp(
  services: Services,
  { pages }: { pages: 'built' | 'dev' | 'none' },
): Promise<FastifyInstance> {
  const { config, signingSecret } = services
  const app = fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  // JSON is all we take; a form of another site can send text, but not JSON.
  app.removeContentTypeParser('text/plain')
  logRequests(app)
  answerErrors(app)
  await app.register(cookie, {
    secret: signingSecret,
    parseOptions: {
      signed: true,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: config.publicUrl.startsWith('https:'),
    },
  })
  await securityHeaders(app, { pages })
  if (config.rateLimits) await limitRates(app)
  await app.register(async api => mountApi(api, services))
  if (pages !== 'none') await mountPages(app, { dev: pages === 'dev' })
  return app
}

async function mountApi(api: FastifyInstance, services: Services): Promise<void> {
  const { db, config } = services
  await api.register(etag)
  // What a visitor is answered may be theirs alone: it may be kept, but is asked for again each time.
  api.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    done(null, payload)
  })
  healthRoutes(api, services)
  openApiRoute(api, config)
  serve(api, appEndpoints.config, () => ({
    mode: config.mode,
    productName: product.name,
    supportEmail: product.supportEmail,
    publicUrl: config.publicUrl,
  }))
  facilityRoutes(api, services)
  availabilityRoutes(api, services)
  bookingRoutes(api, { ...services, publicUrl: config.publicUrl })
  if (config.mode === 'demo') sandboxRoutes(api, { db })
  api.all('/api/*', (_request, reply) =>
    sendProblem(reply, new Problem('not-found', 404, 'There is nothing at this address.')),
  )
}

/** Pages are not counted: each of their own calls is. */
async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: 60_000,
    max: request => LIMITS[kindOf(request.method)],
    keyGenerator: request => `${kindOf(request.method)} ${request.ip}`,
    allowList: request => !request.url.startsWith('/api/'),
  })
}

function kindOf(method: string): keyof typeof LIMITS {
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes'
}
