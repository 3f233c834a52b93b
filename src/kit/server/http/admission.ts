import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#kit/shared/problem.ts'
import { besides, isAdmitted, isAdmittedFrom, LIMITS, nextLimit, type Rank, type UnderWay } from './admission-rules.ts'
import { sendProblem } from './answer-errors.ts'
import { wantsPage } from './refuse-other-hosts.ts'
import { hasBody } from './request-times.ts'
import { boundUnread } from './unread-answers.ts'

type Admission = {
  isCounted: (request: FastifyRequest) => boolean
  /** Without it all requests share one limit. */
  addressOf?: (request: FastifyRequest) => string
  /** Must pass the same queues as a request: socket, event loop, pool and database. */
  probe: () => Promise<unknown>
}

export const overloaded = new Problem('overloaded', 503, 'We’re very busy right now. Try again in a few seconds.')

const RETRY_AFTER = '1'
const PROBE_PAUSE_MS = 20
const LOOK_MS = 100

/**
 * Sheds load with 503 and Retry-After, so that admitted requests stay fast. With few requests in flight nothing is
 * probed or refused. Each client address gets a share at most.
 */
export function admitRequests(app: FastifyInstance, { isCounted, addressOf, probe }: Admission): void {
  const door: Gate = { underWay: { ...nobody }, byAddress: new Map(), limit: LIMITS.most }
  const watch = watchQueue(door, probe)
  app.addHook('onClose', async () => watch.stop())
  const bound = boundUnread()
  const places = new WeakMap<FastifyRequest, Place>()
  const enter = (request: FastifyRequest, place: Place) => {
    if (!hasRoom(door, rankOf(request), addressOf?.(request))) return false
    place.take()
    if (countAll(door) >= LIMITS.least) watch.wake()
    return true
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request)) return done()
    const place = placeAt(door, rankOf(request), addressOf?.(request))
    if (!enter(request, place)) return turnAway(request, reply)
    if (keepsOpen(request)) {
      place.leave()
      return done()
    }
    if (hasBody(request)) places.set(request, place)
    onAnswer(reply, { made: place.end, handedOver: bound })
    done()
  })
  // A slow upload must not hold a place.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    places.get(request)?.leave()
    done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    const place = places.get(request)
    if (place && !enter(request, place)) return turnAway(request, reply)
    done()
  })
}

type Gate = { underWay: UnderWay; byAddress: Map<string, UnderWay>; limit: number }

const nobody: UnderWay = { browsing: 0, 'begins-purchase': 0, 'finishes-purchase': 0 }

function countAll({ underWay }: Gate): number {
  return besides('browsing', underWay)
}

function hasRoom({ underWay: all, byAddress, limit }: Gate, rank: Rank, address: string | undefined): boolean {
  if (address === undefined) return isAdmitted(rank, { underWay: besides(rank, all), limit })
  const ofAddress = byAddress.get(address) ?? nobody
  return isAdmittedFrom(rank, { ofAddress, byAddress: byAddress.values(), all, limit })
}

function count(
  { underWay, byAddress }: Gate,
  rank: Rank,
  { address, by }: { address: string | undefined; by: 1 | -1 },
) {
  underWay[rank] += by
  if (address === undefined) return
  const ofAddress = byAddress.get(address) ?? { ...nobody }
  ofAddress[rank] += by
  if (besides('browsing', ofAddress) === 0) byAddress.delete(address)
  else byAddress.set(address, ofAddress)
}

type Place = Record<'take' | 'leave' | 'end', () => void>

function placeAt(door: Gate, rank: Rank, address: string | undefined): Place {
  let isTaken = false
  let hasEnded = false
  function take(): void {
    if (isTaken || hasEnded) return
    count(door, rank, { address, by: 1 })
    isTaken = true
  }
  function leave(): void {
    if (isTaken) count(door, rank, { address, by: -1 })
    isTaken = false
  }
  function end(): void {
    leave()
    hasEnded = true
  }
  return { take, leave, end }
}

type OnAnswer = { made: () => void; handedOver: (answer: FastifyReply['raw']) => void }

/** Once written, not once read: slow readers would hold places, and pipelined responses emit no event. */
function onAnswer({ raw }: FastifyReply, { made, handedOver }: OnAnswer): void {
  const end = raw.end.bind(raw) as (...given: unknown[]) => typeof raw
  raw.end = (...given: unknown[]) => {
    made()
    end(...given)
    handedOver(raw)
    return raw
  }
  raw.once('close', made)
}

function rankOf({ routeOptions: { config } }: FastifyRequest): Rank {
  const step = config.endpoint?.purchase
  return step ? `${step}-purchase` : 'browsing'
}

/** Kept open by the client, not by work. */
function keepsOpen({ routeOptions: { config } }: FastifyRequest): boolean {
  const { isStreamed, file, replyType } = config.endpoint ?? {}
  return Boolean(isStreamed || file || replyType?.startsWith('text/event-stream'))
}

function turnAway(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('retry-after', RETRY_AFTER).header('cache-control', 'no-store')
  if (wantsPage(request)) reply.code(503).type('text/html; charset=utf-8').send(busyPage)
  else sendProblem(reply, overloaded)
}

/** Self-contained: assets would add load. */
const busyPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="3">
<title>One moment, please</title>
<h1>One moment, please</h1>
<p>${overloaded.message} This page reloads automatically.</p>
</html>
`

function watchQueue(door: Gate, probe: () => Promise<unknown>) {
  const stopped = new AbortController()
  let isAwake = false

  async function look(): Promise<void> {
    const probes = keepProbing(probe, stopped.signal)
    while (!stopped.signal.aborted && (countAll(door) >= LIMITS.least || door.limit < LIMITS.most)) {
      await sleep(LOOK_MS, undefined, { ref: false })
      door.limit = nextLimit(door.limit, probes.take())
    }
    probes.stop()
    isAwake = false
  }

  return {
    wake() {
      if (isAwake || stopped.signal.aborted) return
      isAwake = true
      void look()
    },
    stop: () => stopped.abort(),
  }
}

/** Ignores failed probes: broken is not slow. */
function keepProbing(probe: () => Promise<unknown>, signal: AbortSignal) {
  let waits: number[] = []
  let since: number | undefined
  const over = new AbortController()

  async function run(): Promise<void> {
    while (!over.signal.aborted && !signal.aborted) {
      const began = performance.now()
      since = began
      const isAnswered = await probe().then(
        () => true,
        () => false,
      )
      since = undefined
      if (isAnswered) waits.push(performance.now() - began)
      await sleep(PROBE_PAUSE_MS, undefined, { ref: false })
    }
  }

  void run()
  return {
    take() {
      const taken = since === undefined ? waits : [...waits, performance.now() - since]
      waits = []
      return taken
    },
    stop: () => over.abort(),
  }
}
