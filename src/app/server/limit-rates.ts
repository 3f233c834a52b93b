import { setTimeout as sleep } from 'node:timers/promises'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { visitorOf } from '#accounts/server/visitor.ts'
import { clientAddress } from '#kit/server/client-address.ts'
import { Problem } from '#kit/shared/problem.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { isInnerCall } from './inner-transport.ts'

/** Requests a minute from one address: a person with ten tabs stays far below. A page costs as much as thirty small reads. */
const FROM_ADDRESS = { pages: 300, reads: 1_200, writes: 180 }

/** Of one account or one browser, from wherever it asks: fewer, since an address may be that of a whole school. */
const OF_PERSON = { pages: 300, reads: 600, writes: 120 }

type Kind = keyof typeof FROM_ADDRESS

/**
 * After so many refusals within the minute the next ones wait before they are answered: who repeats a request the moment it is refused
 * would otherwise keep a core busy with refusals alone. `most` wait at a time, which bounds the memory.
 */
const FLOOD = { refusals: 300, pauseMs: 1_000, most: 1_000 }

/**
 * Counts requests by client address before anything else can refuse them, so that refusals count as well. What a page asks of the API for
 * somebody is part of that page and not counted again; files of the build cost nothing.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  // Not `global`: the plugin would count at the route, which what was refused before never reaches.
  await app.register(rateLimit, {
    global: false,
    timeWindow: MINUTE,
    keyGenerator: request => `${kindOf(request)} ${clientAddress(request.ip)}`,
    allowList: request => !isCounted(request),
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
 * Counts by who asks, beside the address: who has many addresses is still one person. To be called after `limitRates` and
 * `identifyRequests`. Keys of programs are counted where they are opened; what is public is the same for everybody, so that nobody is
 * looked for there, and whoever is not known yet is their address alone.
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

function refuse(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', Math.max(1, seconds))
  throw new Problem('too-many-requests', 429, 'That was a lot of requests at once. Please wait a moment and try again.')
}

/** Whether a request counts towards the limits, and towards what a process takes at once. */
export function isCounted(request: FastifyRequest): boolean {
  return !isInnerCall(request) && kindOf(request) !== undefined
}

/** By the route that was found and not by the address, which can be written in many ways. */
function kindOf({ method, routeOptions: { url } }: FastifyRequest): Kind | undefined {
  // A picture or a list for robots is as much work as a page.
  if (url === '/*' || url?.startsWith('/share/') || url?.startsWith('/sitemap')) return 'pages'
  // What the payment provider sends is known by its signature, and it sends as much as there is to tell.
  if (!url?.startsWith('/api/') || url.startsWith('/api/webhooks/')) return undefined
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes'
}
