import { setTimeout as sleep } from 'node:timers/promises'
import { pick, type Random } from '../../scripts/seed/random.ts'

export type Answers = {
  ok: number
  /** 503 and 429. */
  refused: number
  /** Connection broken, or no response. */
  silent: number
  /** 500. */
  broken: string[]
  /** By status and code. */
  others: Map<string, number>
}

export type ChaosClient = {
  random: Random
  /** Picked at random, like a load balancer. */
  origins: readonly string[]
  answers: Answers
  signal: AbortSignal
}

export type Reply = { status: number; body: Record<string, unknown> & { code?: string } }
export type ChaosRequest = { path: string; body: unknown; cookie: string; key?: string }

/** A browser's timeout for one response. */
const ANSWER_MS = 15_000
const TIMEOUT_MS = 45_000

/**
 * Retries like a page, on any process with the same key, without a response or if asked to. Undefined after the
 * timeout.
 */
export async function ask(asker: ChaosClient, request: ChaosRequest): Promise<Reply | undefined> {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline && !asker.signal.aborted) {
    const reply = await askOnce(asker, request)
    if (reply && !isToBeAskedAgain(reply)) return reply
    await sleep(reply ? 1_000 : 250 + 500 * asker.random())
  }
  return undefined
}

/** The first request with this key may still be running, even if its process died. */
function isToBeAskedAgain({ status, body }: Reply): boolean {
  return status === 503 || status === 429 || body.code === 'request-in-progress'
}

async function askOnce(
  { random, origins, answers, signal }: ChaosClient,
  request: ChaosRequest,
): Promise<Reply | undefined> {
  const { path, body, cookie, key } = request
  try {
    const answer = await fetch(pick(random, origins) + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), signal]),
    })
    const reply: Reply = { status: answer.status, body: (await answer.json()) as Reply['body'] }
    count(answers, path, reply)
    return reply
  } catch {
    answers.silent++
    return undefined
  }
}

function count(answers: Answers, path: string, { status, body }: Reply): void {
  if (status < 400) answers.ok++
  else if (status === 503 || status === 429) answers.refused++
  else if (status === 500) answers.broken.push(`${path} ${status} ${body.code}`)
  else {
    const name = `${status} ${body.code}`
    answers.others.set(name, (answers.others.get(name) ?? 0) + 1)
  }
}
