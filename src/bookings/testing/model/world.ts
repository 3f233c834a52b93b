import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { JobInProgress } from '#kit/server/jobs/jobs.ts'
import type { OutsideCalendar } from './outside-calendar.ts'
import { endJobClaims, resetData } from './store.ts'
import { Violation } from './violation.ts'

export type Server = {
  origin: string
  order(order: Order): Promise<void>
  stop(): Promise<void>
}
type Order =
  | { do: 'run'; job: string }
  | { do: 'deliver' }
  | { do: 'open-dispute'; intentId: string }
  | { do: 'close-dispute'; intentId: string; outcome: 'won' | 'lost' }
  | { do: 'fault'; webhooks?: Partial<Webhooks>; gateway?: Partial<Gateway> }
type Webhooks = { duplicate: number; reorder: 'off' | 'newest-first' | 'shuffled'; drop: boolean }
type Gateway = {
  captureRefused: boolean
  captureUnreachable: boolean
  responseLost: { operation: string; times: number }
  refundPending: boolean
  refundFails: boolean
}

export type Place = { facilityId: string; slots: AvailabilitySlot[] }
export type Visitor = { cookie: string; held: Set<string> }
export type Checkout = {
  who: number
  facilityId: string
  slots: AvailabilitySlot[]
  mode: 'marketplace' | 'hold'
  creditCode: string | null
  intentId: string
  clientSecret: string
  change: { bookingId: string; slotIds: string[]; difference: string } | null
}
export type Reply = { status: number; body: Record<string, unknown> & { code?: string } }

export type World = {
  db: Db
  signingSecret: string
  administrator: string
  places: Place[]
  outside: OutsideCalendar
  start: () => Promise<Server>
  /** Throws for an undocumented response. */
  checkDocumented: (
    request: { method: string; url: string },
    answer: { status: number; code: string | undefined },
  ) => void
  servers: (Server | undefined)[]
  /** Requests to them may stay unanswered. */
  dying: Set<Server>
  /** A fault was injected, so "try again" is acceptable. */
  hasFaults: boolean
  visitors: Visitor[]
  checkouts: Checkout[]
  credits: { code: string; facilityId: string; cents: number }[]
  closures: { id: string; facilityId: string }[]
  promised: { booked: Set<string>; notCharged: Set<string>; cancelled: Set<string> }
  tally: Map<string, number>
  /** For reports. */
  log: string[]
}

export const VISITORS = 3
const ATTEMPTS = 3

export async function restart(world: World): Promise<void> {
  await resetData(world.db)
  world.outside.busy.clear()
  await setFaults(world, 'none')
  world.hasFaults = false
  world.dying.clear()
  world.visitors = Array.from({ length: VISITORS }, () => ({ cookie: '', held: new Set<string>() }))
  world.checkouts = []
  world.credits = []
  world.closures = []
  world.promised = { booked: new Set(), notCharged: new Set(), cancelled: new Set() }
  world.log = []
}

/** Restarts it if it was killed. */
export async function serverAt(world: World, at: number): Promise<Server> {
  const place = at % world.servers.length
  const server = world.servers[place]
  if (server) return server
  await endJobClaims(world.db)
  const started = await world.start()
  world.servers[place] ??= started
  if (world.servers[place] !== started) await started.stop()
  return world.servers[place]
}

export async function kill(world: World, at: number): Promise<void> {
  const place = at % world.servers.length
  const server = world.servers[place]
  if (!server) return
  world.dying.add(server)
  world.hasFaults = true
  world.servers[place] = undefined
  await server.stop()
}

type Input = { at: number; url: string; body?: unknown; cookie?: string; visitor?: Visitor }

/** Status 0: killed before responding. Throws `Violation`. */
export async function post(world: World, { at, url, body, cookie, visitor }: Input): Promise<Reply> {
  const server = await serverAt(world, at)
  const headers = { 'content-type': 'application/json', cookie: cookie ?? visitor?.cookie ?? '' }
  try {
    const answer = await fetch(server.origin + url, { method: 'POST', headers, body: JSON.stringify(body ?? {}) })
    const text = await answer.text()
    const reply: Reply = { status: answer.status, body: JSON.parse(text) as Reply['body'] }
    if (visitor) visitor.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? visitor.cookie
    checkReply(world, url, reply)
    return reply
  } catch (error) {
    if (error instanceof Violation || !world.dying.has(server)) throw error
    return { status: 0, body: {} }
  }
}

/** Never a server error; "try again" only with faults. */
function checkReply(world: World, url: string, { status, body }: Reply): void {
  const code = status >= 400 ? body.code : undefined
  world.log.push(`    ${url.replace(/[0-9a-f]{8}-[\da-f-]{27}/g, id => id.slice(0, 8))} ${status} ${code ?? ''}`)
  world.checkDocumented({ method: 'POST', url }, { status, code })
  if (status === 500)
    throw new Violation(`invariant: no request is answered with an internal error\n  ${url} answered 500.`)
  if (status > 500 && !world.hasFaults && code !== UNSETTLED)
    throw new Violation(
      `invariant: without a fault nobody is asked to try again\n  ${url} answered ${status} ${code} although nothing fails.`,
    )
}

/** Also a partial refund during a capture. */
const UNSETTLED = 'payment-unsettled'

/** No effect if the process dies or another run is alive. */
export async function order(world: World, at: number, request: Order): Promise<void> {
  const server = await serverAt(world, at)
  try {
    await server.order(request)
  } catch (error) {
    const isRunning = error instanceof Error && error.message.startsWith(JobInProgress.name)
    if (!isRunning && !world.dying.has(server)) throw error
  }
}

/** In both processes; one at a time. */
export async function setFaults(world: World, fault: string): Promise<void> {
  const lost = (operation: string) => ({ operation, times: ATTEMPTS })
  const operations: Record<string, string> = {
    'capture-lost': 'paymentIntents.capture',
    'refund-lost': 'refunds.create',
    'create-lost': 'paymentIntents.create',
  }
  const operation = operations[fault]
  const gateway: Gateway = {
    captureRefused: fault === 'capture-refused',
    captureUnreachable: fault === 'capture-unreachable',
    refundPending: fault === 'refund-pending',
    refundFails: fault === 'refund-fails',
    responseLost: operation ? lost(operation) : { operation: 'any', times: 0 },
  }
  world.hasFaults ||= fault !== 'none'
  const webhooks: Webhooks = { duplicate: 0, reorder: 'off', drop: false }
  await Promise.all(world.servers.map(async server => server?.order({ do: 'fault', webhooks, gateway })))
}
