import type { Db, Tx } from '../db/db.ts'
import { isAhead } from '../db/is-ahead.ts'
import type { Fragment } from '../db/sql.ts'

/** Only the headers that differ per response are stored. */
export type Answer = { status: number; contentType: string; text: string }

/** `scope`: the caller and the operation. */
export type Claim = { scope: string; key: string; bodyHash: Buffer; runId: string }

const KEPT = '24 hours'
/** An unrenewed run is presumed dead and repeated. Below the request timeout, so that one retry suffices. */
const LEASE_MS = 6_000
/**
 * How long a repeat waits for the final response: a refund is “refunding” at commit and “refunded” once the bank
 * confirms.
 */
const LAST_WORD_MS = 2_000

/** True if the key is new, its run has died, or it is a day old. */
export async function claim(db: Db, { scope, key, bodyHash, runId }: Claim): Promise<boolean> {
  const { count } = await db`
    insert into idempotency_key as known (scope, key, body_hash, run_id, leased_until)
    values (${scope}, ${key}, ${bodyHash}, ${runId}, now() + make_interval(secs => ${LEASE_MS / 1_000}::int))
    on conflict (scope, key) do update set
      body_hash = excluded.body_hash, run_id = excluded.run_id, leased_until = excluded.leased_until,
      state = 'running', status = null, content_type = null, answer = null, created_at = now()
    where known.created_at < now() - ${KEPT}::interval
      or (known.state = 'running' and ${hasEnded(db, db`known.leased_until`)} and known.body_hash = excluded.body_hash)`
  return count === 1
}

export async function renew(db: Db, { scope, key, runId }: Claim): Promise<void> {
  await db`
    update idempotency_key set leased_until = now() + make_interval(secs => ${LEASE_MS / 1_000}::int)
    where scope = ${scope} and key = ${key} and run_id = ${runId} and state = 'running'`
}

function hasEnded(db: Db, until: Fragment) {
  return db`(${until} < now() or ${isAhead(db, until, LEASE_MS / 1_000)})`
}

/** `answer`: the final one. `isDead`: its lease ran out. */
export type Known = { bodyHash: Buffer; isDead: boolean; answer: Answer | undefined }

export async function find(db: Db, { scope, key }: Claim): Promise<Known | undefined> {
  const [row] = await db<(Answer & { bodyHash: Buffer; isDead: boolean; isLast: boolean })[]>`
    select body_hash, state = 'running' and ${hasEnded(db, db`leased_until`)} as is_dead,
      state = 'done' and leased_until not between now() and now() + ${`${LAST_WORD_MS} ms`}::interval as is_last,
      status, content_type, answer as text
    from idempotency_key
    where scope = ${scope} and key = ${key} and created_at >= now() - ${KEPT}::interval`
  if (!row) return undefined
  const { bodyHash, isDead, isLast, status, contentType, text } = row
  return { bodyHash, isDead, answer: isLast ? { status, contentType, text } : undefined }
}

/**
 * `isWithWork`: in the work's transaction, perhaps not final. `isFirst`: does not overwrite. False, with nothing
 * written, when a newer run holds the lease.
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

/** So that the next request may run. */
export async function forget(db: Db, { scope, key, runId }: Claim): Promise<void> {
  await db`
    delete from idempotency_key where scope = ${scope} and key = ${key} and run_id = ${runId} and state = 'running'`
}

/** Returns the count. */
export async function removeOldKeys(db: Db): Promise<number> {
  return (await db`delete from idempotency_key where created_at < now() - ${KEPT}::interval`).count
}

/** Finished ones only: running ones are expected under the old scope. Returns the count. */
export async function moveAnswers(tx: Tx, { from, to }: { from: string; to: string }): Promise<number> {
  const moved = await tx`
    update idempotency_key k set scope = ${to}::text || substr(k.scope, ${from.length + 1}::int)
    where starts_with(k.scope, ${`${from} `}) and k.state = 'done' and k.leased_until <= now() and not exists (
      select from idempotency_key o
      where o.scope = ${to}::text || substr(k.scope, ${from.length + 1}::int) and o.key = k.key)`
  return moved.count
}

/** Also the person's admin responses and all that contain `words` (lower case). */
export async function forgetAnswers(tx: Tx, { asker, words }: { asker: string; words: string | null }): Promise<void> {
  // Whole addresses only: joe@gmail.com contains e@gmail.co.
  const whole =
    words &&
    `(^|[^[:alnum:]._%+-])${words.replaceAll(/[^\p{L}\p{N}@]/gu, String.raw`\$&`)}($|[^[:alnum:].-]|[.]($|[^[:alnum:]]))`
  await tx`
    delete from idempotency_key where starts_with(scope, ${`${asker} `}) or lower(answer) ~ ${whole}`
}
