import { setTimeout as sleep } from 'node:timers/promises'
import { pick, type Random } from '../../scripts/seed/random.ts'

/** How what was asked was answered, by everybody together. */
export type Answers = {
  ok: number
  /** 503 and 429. */
  refused: number
  /** The connection broke, or nothing came. */
  silent: number
  /** 500: something that nobody has thought of. */
  broken: string[]
  /** Other refusals, by status and code. */
  others: Map<string, number>
}

export type Asker = {
  random: Random
  /** Any of them, as a load balancer would choose. */
  origins: readonly string[]
  answers: Answers
  /** Aborted when nobody is patient any more. */
  signal: AbortSignal
}

export type Reply = { status: number; body: Record<string, unknown> & { code?: string } }
export type Wish = { path: string; body: unknown; cookie: string; key?: string }

/** A browser gives up on one answer after this. */
const ANSWER_MS = 15_000
const PATIENCE_MS = 45_000

/**
 * Asks as a page does: again, of any process and with the same key, while there is no answer or one that says to come again.
 * Undefined when that went on for too long.
 */
export async function ask(asker: Asker, wish: Wish): Promise<Reply | undefined> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline && !asker.signal.aborted) {
    const reply = await askOnce(asker, wish)
    if (reply && !isToBeAskedAgain(reply)) return reply
    await sleep(reply ? 1_000 : 250 + 500 * asker.random())
  }
  return undefined
}

/** Under the same key the first request may still be under way, also where it was asked of a process that has died. */
function isToBeAskedAgain({ status, body }: Reply): boolean {
  return status === 503 || status === 429 || body.code === 'request-in-progress'
}

async function askOnce({ random, origins, answers, signal }: Asker, wish: Wish): Promise<Reply | undefined> {
  const { path, body, cookie, key } = wish
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
