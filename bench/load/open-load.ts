import { setTimeout as sleep } from 'node:timers/promises'
import { pick, randomOf } from '../../scripts/seed/random.ts'
import type { FreeSlot } from '../parts/bench-slots.ts'
import type { HttpAnswer } from '../parts/http-connection.ts'
import { answerJobs } from '../parts/load-process.ts'
import { bookingRequest, confirmRequest, holdRequest, type Intent, intentRequest } from '../parts/purchase.ts'
import { type Arrivals, arrive } from './arrive.ts'
import { ConnectionPool } from './connection-pool.ts'
import { browseRequest, type Kind, type Place, pickKind, searchRequest } from './request-mix.ts'
import { newTally, note, retryAfterOf, type Tally } from './tally.ts'

export type MixedJob = Arrivals & {
  kind: 'mixed'
  ports: readonly number[]
  places: readonly Place[]
  cookies: readonly string[]
  /** Each is used once. */
  slots: readonly FreeSlot[]
}
export type MorningJob = Arrivals & {
  kind: 'morning'
  ports: readonly number[]
  cookies: readonly string[]
  slots: readonly FreeSlot[]
}
export type MorningResult = {
  /** Of first responses. */
  first: Tally
  /** By index. */
  winners: number[]
  /** Seconds until everyone had a yes or no; `untold` never had one. */
  seconds: number
  untold: number
}
export type OpenResult = { mixed: Tally } | { morning: MorningResult }

const ATTEMPTS = 20

answerJobs<MixedJob | MorningJob, OpenResult>(async job =>
  job.kind === 'mixed' ? { mixed: await runMixed(job) } : { morning: await runMorning(job) },
)

async function runMixed({ ports, places, cookies, slots, ...arrivals }: MixedJob): Promise<Tally> {
  const pools = ports.map(port => new ConnectionPool(port))
  const tally = newTally()
  const random = randomOf(arrivals.seed, 1)
  let nextSlot = 0
  await arrive(arrivals, async (due, index) => {
    tally.lateness.push(performance.now() - due)
    const pool = pools[index % pools.length]!
    const kind = pickKind(random)
    const ask = (request: string, since = performance.now()) => askOnce(pool, request, { tally, since, kind })
    if (kind === 'page' || kind === 'read') await ask(browseRequest(kind, random, { places, cookies }), due)
    if (kind === 'search') await ask(searchRequest(random, places), due)
    if (kind !== 'hold' && kind !== 'book') return
    const slot = slots[nextSlot++ % slots.length]!
    const purchase = { cookie: pick(random, cookies), slots: [slot] }
    const held = await ask(holdRequest(purchase), due)
    if (kind === 'book' && held?.status === 200) await finish(purchase, ask, tally)
  })
  for (const pool of pools) pool.close()
  return tally
}

type Ask = (request: string) => Promise<HttpAnswer | undefined>

type Input = { tally: Tally; since: number; kind: Kind }

async function askOnce(pool: ConnectionPool, request: string, { tally, since, kind }: Input) {
  const answer = await pool.ask(request).catch(() => undefined)
  note(tally, answer, { ms: performance.now() - since, kind })
  return answer
}

async function finish(purchase: Parameters<typeof intentRequest>[0], ask: Ask, { purchases }: Tally): Promise<void> {
  purchases.begun++
  const opened = await untilAnswered(ask, intentRequest(purchase))
  if (opened?.status !== 200) return
  const intent = JSON.parse(opened.body) as Intent
  const confirmed = await untilAnswered(ask, confirmRequest(intent))
  if (confirmed?.status !== 200) return
  const booked = await untilAnswered(ask, bookingRequest(purchase, intent))
  if (booked?.status === 200) purchases.done++
  if (booked?.status === 409) purchases.taken++
}

async function untilAnswered(ask: Ask, request: string): Promise<HttpAnswer | undefined> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(request)
    if ((answer && answer.status !== 503) || attempt === ATTEMPTS) return answer
    await sleep(1_000 * ((answer && retryAfterOf(answer)) ?? 1))
  }
}

async function runMorning({ ports, cookies, slots, ...arrivals }: MorningJob): Promise<MorningResult> {
  const pools = ports.map(port => new ConnectionPool(port))
  const first = newTally()
  const random = randomOf(arrivals.seed, 2)
  const winners: number[] = []
  let untold = 0
  const began = performance.now()
  await arrive(arrivals, async (due, index) => {
    first.lateness.push(performance.now() - due)
    const pool = pools[index % pools.length]!
    const wanted = index % slots.length
    const request = holdRequest({ cookie: cookies[index]!, slots: [slots[wanted]!] })
    let answer = await askOnce(pool, request, { tally: first, since: due, kind: 'hold' })
    for (let attempt = 1; attempt < ATTEMPTS && (!answer || answer.status === 503); attempt++) {
      // Jitter, so that visitors with equal Retry-After don't return at once.
      await sleep(1_000 * (((answer && retryAfterOf(answer)) ?? 1) + random()))
      answer = await pool.ask(request).catch(() => undefined)
    }
    if (answer?.status === 200) winners.push(wanted)
    else if (answer?.status !== 409) untold++
  })
  for (const pool of pools) pool.close()
  return { first, winners, untold, seconds: (performance.now() - began) / 1000 }
}
