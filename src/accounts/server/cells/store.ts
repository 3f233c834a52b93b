import { ACCOUNT_DAYS } from '#accounts/contract.ts'
import type { Db } from '#kit/server/db/db.ts'

type NewCode = {
  cell: string
  sessionId: string
  codeHash: Buffer
  challenge: string
  nonce: string
  seconds: number
}

/** One code at a time for each session and cell. False if the session has ended. */
export async function insertCode(db: Db, code: NewCode): Promise<boolean> {
  const { count } = await db`
    insert into account_cell_session as known (cell, session_id, code_hash, code_challenge, nonce, code_expires_at)
    select ${code.cell}, s.id, ${code.codeHash}::bytea, ${code.challenge}, ${code.nonce},
      now() + make_interval(secs => ${code.seconds})
    from account_session s where s.id = ${code.sessionId}
    on conflict (session_id, cell) do update set code_hash = excluded.code_hash,
      code_challenge = excluded.code_challenge, nonce = excluded.nonce, code_expires_at = excluded.code_expires_at,
      created_at = now()`
  return count === 1
}

type TakenCode = {
  /** Of both sessions. */
  id: string
  cell: string
  codeChallenge: string
  nonce: string
  accountId: string
  name: string
  email: string
}

/** Single use, also concurrently. Undefined if used, expired, or its session has ended. */
export async function takeCode(db: Db, codeHash: Buffer): Promise<TakenCode | undefined> {
  const [row] = await db<TakenCode[]>`
    update account_cell_session c set code_hash = null from account_session s join account a on a.id = s.account_id
    where c.code_hash = ${codeHash} and c.code_expires_at > now() and s.id = c.session_id and s.expires_at > now()
      and a.email_verified
    returning c.id, c.cell, c.code_challenge, c.nonce, a.id as account_id, a.name, a.email`
  return row
}

/** In the cell that asked: `id` is the sign-in cell’s. Replaces this browser’s former session. */
export async function linkSession(
  db: Db,
  { id, cell, token }: { id: string; cell: string; token: string },
): Promise<void> {
  await db.begin(async tx => {
    const [former] = await tx<{ sessionId: string | null }[]>`
      select session_id from account_cell_session where id = ${id} for update`
    await tx`
      insert into account_cell_session (id, cell, session_id)
      select ${id}, ${cell}, s.id from account_session s where s.token = ${token}
      on conflict (id) do update set session_id = excluded.session_id, created_at = now()`
    if (former?.sessionId) await tx`delete from account_session where id = ${former.sessionId}`
  })
}

/** Sessions of which another cell says that they ended. Their rows go first, so that it isn’t told in return. */
export async function endLinked(db: Db, ids: readonly string[]): Promise<number> {
  return db.begin(async tx => {
    const rows = await tx<{ sessionId: string | null }[]>`
      delete from account_cell_session where id = any(${[...ids]}::uuid[]) returning session_id`
    const sessions = rows.flatMap(({ sessionId }) => sessionId ?? [])
    return (await tx`delete from account_session where id = any(${sessions}::uuid[])`).count
  })
}

/** Ended here. */
export async function findEnded(db: Db, cell: string, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from account_cell_session where session_id is null and cell = ${cell} order by created_at limit ${limit}`
  return rows.map(({ id }) => id)
}

export async function deleteEnded(db: Db, ids: readonly string[]): Promise<void> {
  await db`delete from account_cell_session where id = any(${[...ids]}::uuid[]) and session_id is null`
}

/** By then, the session in the other cell has expired, too. */
export async function deleteUndelivered(db: Db): Promise<number> {
  const { count } = await db`
    delete from account_cell_session
    where session_id is null and created_at < now() - make_interval(days => ${ACCOUNT_DAYS}::int)`
  return count
}
