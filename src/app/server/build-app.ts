import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import { innerHeaders, isInnerCall, isOwnLook, LOOK_PATH } from '#app/server/services/inner-transport.ts'
import type { Services } from '#app/server/services/services.ts'
import { isFromCell } from '#kit/server/cells/ask-cell.ts'
import { admitRequests } from '#kit/server/http/admission.ts'
import { answerErrors, answerMalformed } from '#kit/server/http/answer-errors.ts'
import { clientAddress } from '#kit/server/http/client-address.ts'
import { endConnectionsWhenDraining } from '#kit/server/http/draining.ts'
import { refuseOtherHosts } from '#kit/server/http/refuse-other-hosts.ts'
import { limitBodyTimes, requestTimes } from '#kit/server/http/request-times.ts'
import { probeSelf } from '#kit/server/http/self-probe.ts'
import { logOptions, logRequests } from '#kit/server/observability/log.ts'
import { isHealthCheck } from './health.ts'
import { isCounted, limitRates } from './limit-rates.ts'
import { mountApi } from './mount-api.ts'
import { observe } from './observability.ts'
import { openToSites } from './open-to-sites.ts'
import { mountPages } from './pages.ts'
import { securityHeaders } from './security-headers.ts'
import { siteFiles } from './site-files.ts'
import { widgetFile } from './widget-file.ts'

/** Uploads have their own limits. */
const BODY_LIMIT = 64 * 1024

type Mounted = {
  pages: 'built' | 'dev' | 'none'
  shedsLoad?: boolean
  /** Replaces standard output, for tests. */
  logTo?: DestinationStream | undefined
}

/** API tests use no pages and never shed load. */
export async function buildApp(
  services: Services,
  { pages, shedsLoad = false, logTo }: Mounted,
): Promise<FastifyInstance> {
  const { config, signingSecret } = services
  const app = fastify({
    logger: logOptions(config.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    ...requestTimes,
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    ...answerMalformed,
    // Requests on open connections are still served while closing.
    return503OnClosing: false,
  })
  endConnectionsWhenDraining(app.server)
  // Other sites' forms can send text/plain, but not JSON.
  app.removeContentTypeParser('text/plain')
  logRequests(app, isOwnLook)
  answerErrors(app)
  limitBodyTimes(app)
  if (config.rateLimits) await limitRates(app, config.cells)
  refuseOtherHosts(app, {
    publicUrl: config.publicUrl,
    isExempt: request => isHealthCheck(request) || isInnerCall(request),
  })
  if (shedsLoad) {
    const probe = () => probeSelf(app, LOOK_PATH, innerHeaders)
    // With rate limits off, tests and benchmarks share one address.
    // A cell asks for many people.
    const addressOf = config.rateLimits
      ? {
          addressOf: (request: FastifyRequest) =>
            isFromCell(request, config.cells) ? request.id : clientAddress(request.ip),
        }
      : {}
    admitRequests(app, { isCounted, probe, ...addressOf })
  }
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
  await securityHeaders(app, { pages, mode: config.mode, mapTiles: config.mapTiles })
  await observe(app, services, { isDev: pages === 'dev' })
  openToSites(app)
  await app.register(async api => mountApi(api, services))
  siteFiles(app, services)
  if (pages !== 'none') await widgetFile(app, { isDev: pages === 'dev' })
  if (pages !== 'none') await mountPages(app, { dev: pages === 'dev' })
  return app
}
