import { hash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, problems } from '../shared/problem.ts'
import { type Db, isDatabaseUnavailable, type Tx } from './db.ts'
import { type Answer, type Claim, claim, find, forget, remember, renew } from './idempotency-keys.ts'

export const idempotencyProblem = problems({
  'idempotency-key-invalid': [400, 'An Idempotency-Key is 1 to 255 visible ASCII characters.'],
  'idempotency-key-reused': [422, 'This Idempotency-Key was sent before with another request. Use a new one.'],
  'request-in-progress': [409, 'The same request is still being worked on. Please try again in a moment.'],
})

export type AskedOnce = {
  request: FastifyRequest
  reply: FastifyReply
  /** Method, path and path parameters. */
  route: string
  /** Query and body after parsing, so that spacing and the order of fields make no difference. */
  input: unknown
  run: (keep: Keep) => Promise<Answer>
}

/** Keeps an answer within the transaction that does the work: see `Once`. */
type Keep = (tx: Tx, answer: Answer) => Promise<void>

/** What an operation that must not be done twice is given; `Reply` is what it answers. */
export type Once<Reply> = {
  /**
   * Called last in the transaction that does the work: its answer is there if and only if the work is. When the process dies before
   * anybody was told, whoever sends the request again is told that. Throws request-in-progress, and so undoes the transaction, when
   * this run took so long that another one has begun.
   */
  keep(tx: Tx, reply: Reply): Promise<void>
}

/** For a request that nothing is remembered of. */
export const keepNothing: Keep = async () => {}

type Memory = {
  db: Db
  /** Who asks, under a name that nobody else can take; null for a stranger, whose answers are not remembered. */
  scopeOf: (request: FastifyRequest) => string | null
  /** How long a request waits for the answer of its twin, in milliseconds. */
  patienceMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    answerOnce?: (asked: AskedOnce) => Promise<Answer>
  }
}

/**
 * Lets endpoints that say `isIdempotent` honor `Idempotency-Key` in the way that Stripe made known: one run for a key, and its
 * answer for 24 hours to whoever sent it, refusals included; failures of ours (5xx) and 429 are not remembered. Without the
 * header, and for strangers, nothing is asked of the database. Call it before the routes are mounted.
 */
export function rememberAnswers(app: FastifyInstance, memory: Memory): void {
  app.decorate('answerOnce', asked => answerOnce(memory, asked))
}

const RENEW_MS = 2_000
/** Longer than closing a facility with hundreds of bookings takes. */
const LONGEST_RUN_MS = 300_000
/** An answer that cannot be kept, because the database is away, is tried again for so long. */
const KEEP_FOR_MS = 30_000
const KEEP_PAUSE_MS = 500
const PATIENCE_MS = 10_000
const RETRY_AFTER_S = '5'

async function answerOnce(
  { db, scopeOf, patienceMs = PATIENCE_MS }: Memory,
  { request, reply, route, input, run }: AskedOnce,
): Promise<Answer> {
  const key = readKey(request)
  const asker = key === undefined ? null : scopeOf(request)
  if (key === undefined || asker === null) return run(keepNothing)

  const bodyHash = hash('sha256', JSON.stringify(input), 'buffer')
  const mine: Claim = { scope: `${asker} ${route}`, key, bodyHash, runId: randomUUID() }
  const known = await claimOrAwait(db, mine, patienceMs)
  if (known === 'still-running') throw inProgress(reply)
  if (known === 'mine') return runAndRemember(db, mine, { request, reply, run })
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

type Run = Pick<AskedOnce, 'request' | 'reply' | 'run'>

/**
 * A Problem thrown by the operation is its decision, and remembered; anything else that is thrown leaves no trace, unless the work
 * was done before it.
 */
async function runAndRemember(db: Db, mine: Claim, { request, reply, run }: Run): Promise<Answer> {
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
    // What goes wrong after the work was done does not undo it, nor its answer.
    const leave = () => (isDecision ? remember(db, mine, fromProblem(error), { isFirst: true }) : forget(db, mine))
    await aside(request, leave)
    throw error
  } finally {
    over.abort()
  }
}

type Keeping = () => Promise<unknown>

/** The operation is done: that its answer could not be kept must not turn it into a failure. The lease ends by itself. */
async function aside(request: FastifyRequest, keep: Keeping): Promise<void> {
  try {
    await keep()
  } catch (error) {
    request.log.error({ err: error }, 'answer-not-kept')
    if (isDatabaseUnavailable(error)) void keepWhenBack(keep)
  }
}

/**
 * Goes on until the database is back: whoever asks again is then answered at once, and need not wait for a run that is no more.
 */
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

/** A refusal is thrown again, so that it is worded by the one place that words refusals. */
function replay(answer: Answer): Answer {
  if (answer.contentType !== PROBLEM_TYPE) return answer
  const { code, message, extensions } = JSON.parse(answer.text) as Pick<Problem, 'code' | 'message' | 'extensions'>
  throw new Problem(code, answer.status, message, extensions)
}

/** Waits for the answer of a run that is under way, by reads alone, unless this request is the one to run. */
async function claimOrAwait(db: Db, mine: Claim, patienceMs: number): Promise<'mine' | 'still-running' | Answer> {
  const deadline = Date.now() + patienceMs
  let isFree = true
  for (let pauseMs = 25; Date.now() < deadline; pauseMs = Math.min(pauseMs * 1.5, 500)) {
    if (isFree && (await claim(db, mine))) return 'mine'
    const known = await find(db, mine)
    if (known && !known.bodyHash.equals(mine.bodyHash)) throw idempotencyProblem('idempotency-key-reused')
    if (known?.answer) return known.answer
    // Free again: its run failed and left no trace, or died.
    isFree = !known || known.isDead
    if (!isFree) await sleep(pauseMs)
  }
  return 'still-running'
}

/**
 * Says again and again that the run goes on, until it is over; most are before they would have to. One that hangs for ever does not
 * keep its key for ever.
 */
async function keepRenewing(db: Db, mine: Claim, over: AbortSignal): Promise<void> {
  const until = performance.now() + LONGEST_RUN_MS
  while (!over.aborted && performance.now() < until) {
    await sleep(RENEW_MS, undefined, { signal: over }).catch(() => {})
    if (!over.aborted) await renew(db, mine).catch(() => {})
  }
}
