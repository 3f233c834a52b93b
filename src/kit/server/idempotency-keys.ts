import type { Db, Tx } from './db.ts'

/** What goes out: everything that a repeated request is given again, beside headers that hold for all answers. */
export type Answer = { status: number; contentType: string; text: string }

/** One request: its asker and what it asks, the key, what was sent, and which run of it this is. */
export type Claim = { scope: string; key: string; bodyHash: Buffer; runId: string }

const KEPT = '24 hours'
/**
 * A run that has not said for so long that it goes on counts as dead, and the next request runs the operation again. It is less than the
 * patience of a request: whoever sends one again whose process has died is answered, and need not come once more.
 */
const LEASE_MS = 6_000
/**
 * What was kept with the work may be older than what its run tells: whoever asks again waits so long for that. A payment that goes
 * back is “refunding” at the commit and “refunded” when the bank has said so.
 */
const LAST_WORD_MS = 2_000

/** True when this run may go on: nobody has had this key, or whoever had it has died, or that was a day ago. */
export async function claim(db: Db, { scope, key, bodyHash, runId }: Claim): Promise<boolean> {
  const { count } = await db`
    insert into idempotency_key as known (scope, key, body_hash, run_id, leased_until)
    values (${scope}, ${key}, ${bodyHash}, ${runId}, now() + make_interval(secs => ${LEASE_MS / 1_000}::int))
    on conflict (scope, key) do update set
      body_hash = excluded.body_hash, run_id = excluded.run_id, leased_until = excluded.leased_until,
      state = 'running', status = null, content_type = null, answer = null, created_at = now()
    where known.created_at < now() - ${KEPT}::interval
      or (known.state = 'running' and known.leased_until < now() and known.body_hash = excluded.body_hash)`
  return count === 1
}

/** The run goes on. */
export async function renew(db: Db, { scope, key, runId }: Claim): Promise<void> {
  await db`
    update idempotency_key set leased_until = now() + make_interval(secs => ${LEASE_MS / 1_000}::int)
    where scope = ${scope} and key = ${key} and run_id = ${runId} and state = 'running'`
}

/** What is known of a request: `answer` once there is a last one, `isDead` of a run that says nothing any more. */
export type Known = { bodyHash: Buffer; isDead: boolean; answer: Answer | undefined }

export async function find(db: Db, { scope, key }: Claim): Promise<Known | undefined> {
  const [row] = await db<(Answer & { bodyHash: Buffer; isDead: boolean; isLast: boolean })[]>`
    select body_hash as "bodyHash", state = 'running' and leased_until < now() as "isDead",
      state = 'done' and leased_until not between now() and now() + ${`${LAST_WORD_MS} ms`}::interval as "isLast",
      status, content_type as "contentType", answer as text
    from idempotency_key
    where scope = ${scope} and key = ${key} and created_at >= now() - ${KEPT}::interval`
  if (!row) return undefined
  const { bodyHash, isDead, isLast, status, contentType, text } = row
  return { bodyHash, isDead, answer: isLast ? { status, contentType, text } : undefined }
}

/**
 * `isWithWork`: kept in the transaction of the work, and older perhaps than the last word of its run. `isFirst`: not if something was kept
 * before. False, and nothing written, when the lease was lost: the answer of the run that took over is the one
 * that counts.
 */
export async function remember(
  db: Db | Tx,
  { scope, key, runId }: Claim,
  { status, contentType, text }: Answer,
  { isFirst = false, isWithWork = false } = {},
): Promise<boolean> {
  const { count } = await db`
    update idempotency_key set state = 'done', status = ${status}, content_type = ${contentType}, answer = ${text},
      leased_until = clock_timestamp() + make_interval(secs => ${isWithWork ? LAST_WORD_MS / 1_000 : 0}::float8)
    where scope = ${scope} and key = ${key} and run_id = ${runId} and (state = 'running' or not ${isFirst}::boolean)`
  return count === 1
}

/** The run has left no trace: the next request with this key runs. */
export async function forget(db: Db, { scope, key, runId }: Claim): Promise<void> {
  await db`
    delete from idempotency_key where scope = ${scope} and key = ${key} and run_id = ${runId} and state = 'running'`
}

/** For a job: removes what is older than 24 hours. Answers how many. */
export async function removeOldKeys(db: Db): Promise<number> {
  return (await db`delete from idempotency_key where created_at < now() - ${KEPT}::interval`).count
}

/**
 * Whoever was known under one name is known under another: a request that is sent again then is answered as before. What is under
 * way stays where it is, since its run looks for it there. Answers how many.
 */
export async function moveAnswers(tx: Tx, { from, to }: { from: string; to: string }): Promise<number> {
  const moved = await tx`
    update idempotency_key k set scope = ${to}::text || substr(k.scope, ${from.length + 1}::int)
    where starts_with(k.scope, ${`${from} `}) and k.state = 'done' and k.leased_until <= now() and not exists (
      select from idempotency_key o
      where o.scope = ${to}::text || substr(k.scope, ${from.length + 1}::int) and o.key = k.key)`
  return moved.count
}

/** Forgets what was answered to somebody, also as an administrator, and every answer with these words, in small letters. */
export async function forgetAnswers(tx: Tx, { asker, words }: { asker: string; words: string | null }): Promise<void> {
  // Not within a longer address: joe@gmail.com has e@gmail.co in it.
  const whole =
    words &&
    `(^|[^[:alnum:]._%+-])${words.replaceAll(/[^\p{L}\p{N}@]/gu, String.raw`\$&`)}($|[^[:alnum:].-]|[.]($|[^[:alnum:]]))`
  await tx`
    delete from idempotency_key where starts_with(scope, ${`${asker} `}) or lower(answer) ~ ${whole}`
}
