import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../shared/problem.ts'
import { besides, isAdmitted, isAdmittedFrom, LIMITS, nextLimit, type Rank, type UnderWay } from './admission-rules.ts'
import { sendProblem } from './answer-errors.ts'
import { wantsPage } from './refuse-other-hosts.ts'
import { hasBody } from './request-times.ts'
import { boundUnread } from './unread-answers.ts'

type Admission = {
  /** False for what is always let in. */
  isCounted: (request: FastifyRequest) => boolean
  /** The client address that a request counts for; without it all requests share one limit. */
  addressOf?: (request: FastifyRequest) => string
  /** Goes the way that a request goes, so that it waits as long: the door of the system, the event loop, the pool, the database. */
  probe: () => Promise<unknown>
}

export const overloaded = new Problem(
  'overloaded',
  503,
  'More people are here than we can serve at this moment. Please try again in a few seconds.',
)

const RETRY_AFTER = '1'
const PROBE_PAUSE_MS = 20
const LOOK_MS = 100

/**
 * Turns requests away at the door (503 with Retry-After) while there are more than can be done, so that those let in are served
 * in time instead of all of them late. A refusal costs a fraction of an answer. How many are let in follows what a probe
 * waits; with few under way nobody is ever turned away, and nothing is probed. One client address may have only a part of it under way.
 */
export function admitRequests(app: FastifyInstance, { isCounted, addressOf, probe }: Admission): void {
  const door: Door = { underWay: { ...nobody }, byAddress: new Map(), limit: LIMITS.most }
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
  // Whoever sends slowly waits outside: a few bytes now and then would otherwise keep all the places.
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

type Door = { underWay: UnderWay; byAddress: Map<string, UnderWay>; limit: number }

const nobody: UnderWay = { browsing: 0, 'begins-purchase': 0, 'finishes-purchase': 0 }

function countAll({ underWay }: Door): number {
  return besides('browsing', underWay)
}

function hasRoom({ underWay: all, byAddress, limit }: Door, rank: Rank, address: string | undefined): boolean {
  if (address === undefined) return isAdmitted(rank, { underWay: besides(rank, all), limit })
  const ofAddress = byAddress.get(address) ?? nobody
  return isAdmittedFrom(rank, { ofAddress, byAddress: byAddress.values(), all, limit })
}

/** Adds to what is under way; an address with nothing left is forgotten. */
function count(
  { underWay, byAddress }: Door,
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

/** May be left and taken again, and ends for good: whoever has gone meanwhile takes none any more. */
function placeAt(door: Door, rank: Rank, address: string | undefined): Place {
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

/**
 * Calls back once the answer is made, or its reader gone. Not when it has been read: whoever reads slowly, or not at all, would keep a
 * place for as long. No event says so of answers that wait behind another one on the same connection.
 */
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

/** What stays open because of whoever reads or sends it, and not because of work, takes nobody's place. */
function keepsOpen({ routeOptions: { config } }: FastifyRequest): boolean {
  const { isStreamed, file, replyType } = config.endpoint ?? {}
  return Boolean(isStreamed || file || replyType?.startsWith('text/event-stream'))
}

function turnAway(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('retry-after', RETRY_AFTER).header('cache-control', 'no-store')
  if (wantsPage(request)) reply.code(503).type('text/html; charset=utf-8').send(busyPage)
  else sendProblem(reply, overloaded)
}

/** Comes back by itself. Needs no file, no style and no script, which would all be more to serve. */
const busyPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="3">
<title>One moment, please</title>
<h1>One moment, please</h1>
<p>${overloaded.message} This page tries again by itself.</p>
</html>
`

/** Looks how long a probe waits, from when somebody wakes it until there is nothing to limit any more. */
function watchQueue(door: Door, probe: () => Promise<unknown>) {
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

/** One probe after the other. One that fails says nothing: what is broken is not slow. */
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
    /** Those since the last time, and the one that is still waiting. */
    take() {
      const taken = since === undefined ? waits : [...waits, performance.now() - since]
      waits = []
      return taken
    },
    stop: () => over.abort(),
  }
}
