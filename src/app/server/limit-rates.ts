import { setTimeout as sleep } from 'node:timers/promises'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { visitorOf } from '#accounts/server/visitor.ts'
import { isInnerCall } from '#app/server/services/inner-transport.ts'
import { isFromCell } from '#kit/server/cells/ask-cell.ts'
import type { Cells } from '#kit/server/config/cells.ts'
import type { Config } from '#kit/server/config/config.ts'
import type { Db } from '#kit/server/db/db.ts'
import { countRequest } from '#kit/server/db/limit-counts.ts'
import { clientAddress, networkKey } from '#kit/server/http/client-address.ts'
import { exceededLimits } from '#kit/server/http/exceeded-limits.ts'
import { Problem } from '#kit/shared/problem.ts'
import { MINUTE } from '#kit/shared/time.ts'

/** Per minute and address; ten tabs stay far below. A page costs as much as thirty small reads. */
const FROM_ADDRESS = { pages: 300, reads: 1_200, writes: 180 }

/** Per minute and person; an address may be a whole school's. */
const OF_PERSON = { pages: 300, reads: 600, writes: 120 }

type Kind = keyof typeof FROM_ADDRESS

/**
 * Delays responses after so many refusals a minute, since instant retries would occupy a core. `most` bounds the
 * memory.
 */
const FLOOD = { refusals: 300, pauseMs: 1_000, most: 1_000 }

/**
 * Counts by address before anything else, so that refusals count. API calls of rendered pages and of other cells, and
 * build assets, do not.
 */
export async function limitRates(app: FastifyInstance, cells: Cells | undefined): Promise<void> {
  // With `global` earlier refusals would not count.
  await app.register(rateLimit, {
    global: false,
    timeWindow: MINUTE,
    keyGenerator: request => `${kindOf(request)} ${clientAddress(request.ip)}`,
    allowList: request => !isCounted(request) || isFromCell(request, cells),
  })
  const count = app.createRateLimit({
    max: request => FROM_ADDRESS[kindOf(request) ?? 'pages'],
    ban: FLOOD.refusals,
  })
  let waiting = 0
  app.addHook('onRequest', async (request, reply) => {
    const limit = await count(request)
    if (limit.isAllowed) return
    const { max, remaining, ttlInSeconds } = limit
    reply.headers({ 'x-ratelimit-limit': max, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': ttlInSeconds })
    if (limit.isBanned && waiting < FLOOD.most) {
      waiting++
      await sleep(FLOOD.pauseMs, undefined, { ref: false })
      waiting--
    }
    if (limit.isExceeded) refuse(reply, ttlInSeconds)
  })
}

/**
 * Counts by caller, who may have many addresses. Call after `limitRates` and `identifyRequests`. API keys are counted
 * when checked; public reads identify no one.
 */
export function limitPeople(api: FastifyInstance): void {
  if (!api.hasDecorator('createRateLimit')) return
  const count = api.createRateLimit({
    timeWindow: MINUTE,
    max: request => OF_PERSON[kindOf(request) ?? 'pages'],
    keyGenerator: request => `${kindOf(request)} ${visitorOf(request)}`,
    allowList: () => false,
  })
  api.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || endpoint.may === 'read-public' || request.identity.key || !isCounted(request)) return
    if (visitorOf(request) === null) return
    const limit = await count(request)
    if (!limit.isAllowed && limit.isExceeded) refuse(reply, limit.ttlInSeconds)
  })
}

type Shared = { db: Db; config: Pick<Config, 'rateLimits'>; signingSecret: string }

/**
 * Limits of endpoints for all processes together, except those that protect one process. Call after `limitRates`, whose
 * limits bound how often the database is asked. If it does not answer, the request is refused (503).
 */
export function limitEndpoints(api: FastifyInstance, { db, config, signingSecret }: Shared): void {
  if (!config.rateLimits) return
  const exceeded = exceededLimits()
  api.addHook('onRequest', async (request, reply) => {
    const { method, path, limit } = request.routeOptions.config.endpoint ?? {}
    if (!limit || limit.isPerProcess || !isCounted(request)) return
    const { max, minutes } = limit
    const key = `${method} ${path} ${networkKey(signingSecret, request.ip)}`
    const known = exceeded.leftOf(key)
    const { isExceeded, remaining, leftMs } = known
      ? { isExceeded: true, remaining: 0, leftMs: known }
      : await countRequest(db, { key, max, seconds: (minutes * MINUTE) / 1000 })
    const seconds = Math.ceil(leftMs / 1000)
    reply.headers({ 'x-ratelimit-limit': max, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': seconds })
    if (!isExceeded) return
    if (!known) exceeded.note(key, leftMs)
    refuse(reply, seconds)
  })
}

function refuse(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', Math.max(1, seconds))
  throw new Problem('too-many-requests', 429, 'Too many requests. Wait a moment and try again.')
}

/** Towards rate limits and admission. */
export function isCounted(request: FastifyRequest): boolean {
  return !isInnerCall(request) && kindOf(request) !== undefined
}

/** By route, since an address has many spellings. */
function kindOf({ method, routeOptions: { url } }: FastifyRequest): Kind | undefined {
  // Share pictures and sitemaps cost as much as a page.
  if (url === '/*' || url?.startsWith('/share/') || url?.startsWith('/sitemap')) return 'pages'
  // The payment provider's webhooks are signed, and come in any number.
  if (!url?.startsWith('/api/') || url.startsWith('/api/webhooks/')) return undefined
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes'
}
