import { hash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, problems } from '#kit/shared/problem.ts'
import { type Db, isDatabaseUnavailable, type Tx } from '../db/db.ts'
import { type Answer, type Claim, claim, find, forget, remember, renew } from './idempotency-keys.ts'

export const idempotencyProblem = problems({
  'idempotency-key-invalid': [400, 'Idempotency-Key must be 1 to 255 visible ASCII characters.'],
  'idempotency-key-reused': [422, 'This Idempotency-Key was already used for another request. Use a new one.'],
  'request-in-progress': [409, 'This request is still in progress. Try again in a moment.'],
})

export type IdempotentRequest = {
  request: FastifyRequest
  reply: FastifyReply
  route: string
  /** Parsed, so that whitespace and field order do not matter. */
  input: unknown
  run: (keep: Keep) => Promise<Answer>
}

type Keep = (tx: Tx, answer: Answer) => Promise<void>

export type Once<Reply> = {
  /**
   * Call last in the work's transaction: the response is stored if and only if the work commits. Throws
   * request-in-progress, rolling back, when a newer run has taken over.
   */
  keep(tx: Tx, reply: Reply): Promise<void>
}

export const keepNothing: Keep = async () => {}

type Memory = {
  db: Db
  /** Must be unforgeable; null (anonymous) stores nothing. */
  scopeOf: (request: FastifyRequest) => string | null
  /** Milliseconds that a duplicate waits. */
  timeoutMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    answerOnce?: (asked: IdempotentRequest) => Promise<Answer>
  }
}

/**
 * `Idempotency-Key` as Stripe's: one run per key, its response replayed for 24 hours, refusals included, except 5xx and
 * 429. Queries nothing without the header or for anonymous callers. Call before mounting routes.
 */
export function cacheResponses(app: FastifyInstance, memory: Memory): void {
  app.decorate('answerOnce', asked => answerOnce(memory, asked))
}

const RENEW_MS = 2_000
/** Closing a facility with hundreds of bookings is faster. */
const LONGEST_RUN_MS = 300_000
/** During a database outage. */
const KEEP_FOR_MS = 30_000
const KEEP_PAUSE_MS = 500
const TIMEOUT_MS = 10_000
const RETRY_AFTER_S = '5'

async function answerOnce(
  { db, scopeOf, timeoutMs = TIMEOUT_MS }: Memory,
  { request, reply, route, input, run }: IdempotentRequest,
): Promise<Answer> {
  const key = readKey(request)
  const asker = key === undefined ? null : scopeOf(request)
  if (key === undefined || asker === null) return run(keepNothing)

  const bodyHash = hash('sha256', JSON.stringify(input), 'buffer')
  const mine: Claim = { scope: `${asker} ${route}`, key, bodyHash, runId: randomUUID() }
  const known = await claimOrAwait(db, mine, timeoutMs)
  if (known === 'still-running') throw inProgress(reply)
  if (known === 'mine') return runAndStore(db, mine, { request, reply, run })
  reply.header('idempotent-replayed', 'true')
  return replay(known)
}

function inProgress(reply: FastifyReply): Problem {
  reply.header('retry-after', RETRY_AFTER_S)
  return idempotencyProblem('request-in-progress')
}

function readKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw idempotencyProblem('idempotency-key-invalid')
  return header
}

type Run = Pick<IdempotentRequest, 'request' | 'reply' | 'run'>

/** Stores a thrown Problem, a decision. Other errors leave no trace, unless the work has committed. */
async function runAndStore(db: Db, mine: Claim, { request, reply, run }: Run): Promise<Answer> {
  const over = new AbortController()
  void keepRenewing(db, mine, over.signal)
  try {
    const answer = await run(async (tx, kept) => {
      if (!(await remember(tx, mine, kept, { isWithWork: true }))) throw inProgress(reply)
    })
    await aside(request, () => (answer.status < 500 ? remember(db, mine, answer) : forget(db, mine)))
    return answer
  } catch (error) {
    const isDecision = error instanceof Problem && error.status < 500 && error.status !== 429
    // The commit stands, whatever fails after it.
    const leave = () => (isDecision ? remember(db, mine, fromProblem(error), { isFirst: true }) : forget(db, mine))
    await aside(request, leave)
    throw error
  } finally {
    over.abort()
  }
}

type Keeping = () => Promise<unknown>

/** The operation has succeeded; the lease expires. */
async function aside(request: FastifyRequest, keep: Keeping): Promise<void> {
  try {
    await keep()
  } catch (error) {
    request.log.error({ err: error }, 'response-not-stored')
    if (isDatabaseUnavailable(error)) void keepWhenBack(keep)
  }
}

/** Saves repeats the wait for a dead run. */
async function keepWhenBack(keep: Keeping): Promise<void> {
  const until = performance.now() + KEEP_FOR_MS
  let isKept = false
  while (!isKept && performance.now() < until) {
    await sleep(KEEP_PAUSE_MS, undefined, { ref: false })
    isKept = await keep().then(
      () => true,
      (error: unknown) => !isDatabaseUnavailable(error),
    )
  }
}

const PROBLEM_TYPE = 'application/problem+json'

function fromProblem({ code, status, message, extensions }: Problem): Answer {
  return { status, contentType: PROBLEM_TYPE, text: JSON.stringify({ code, message, extensions }) }
}

/** Rethrown: one place formats refusals. */
function replay(answer: Answer): Answer {
  if (answer.contentType !== PROBLEM_TYPE) return answer
  const { code, message, extensions } = JSON.parse(answer.text) as Pick<Problem, 'code' | 'message' | 'extensions'>
  throw new Problem(code, answer.status, message, extensions)
}

/** Polls, unless this request takes over. */
async function claimOrAwait(db: Db, mine: Claim, timeoutMs: number): Promise<'mine' | 'still-running' | Answer> {
  const deadline = performance.now() + timeoutMs
  let isFree = true
  for (let pauseMs = 25; performance.now() < deadline; pauseMs = Math.min(pauseMs * 1.5, 500)) {
    if (isFree && (await claim(db, mine))) return 'mine'
    const known = await find(db, mine)
    if (known && !known.bodyHash.equals(mine.bodyHash)) throw idempotencyProblem('idempotency-key-reused')
    if (known?.answer) return known.answer
    isFree = !known || known.isDead
    if (!isFree) await sleep(pauseMs)
  }
  return 'still-running'
}

/** Bounded, in case the run hangs. */
async function keepRenewing(db: Db, mine: Claim, over: AbortSignal): Promise<void> {
  const until = performance.now() + LONGEST_RUN_MS
  while (!over.aborted && performance.now() < until) {
    await sleep(RENEW_MS, undefined, { signal: over }).catch(() => {})
    if (!over.aborted) await renew(db, mine).catch(() => {})
  }
}
