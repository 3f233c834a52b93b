import type { Db } from '#kit/server/db.ts'
import { ADMINISTRATOR_HOURS, LINK_MINUTES } from '../contract.ts'

/** A link can be used once, by the database's clock, for an hour from now. */
export async function insertLink(db: Db, tokenHash: Buffer): Promise<void> {
  await db`
    insert into administrator_link (token_hash, expires_at)
    values (${tokenHash}, now() + ${`${LINK_MINUTES} minutes`}::interval)`
}

export async function hasLink(db: Db): Promise<boolean> {
  const [row] = await db<{ exists: boolean }[]>`select exists (select from administrator_link)`
  return row!.exists
}

/** Uses up the link and opens the session in one statement: of two at once, one waits for the other and finds it used. */
export async function exchangeLink(db: Db, tokenHash: Buffer, sessionHash: Buffer): Promise<boolean> {
  const { count } = await db`
    with used as (
      update administrator_link set used_at = now()
      where token_hash = ${tokenHash} and used_at is null and expires_at > now()
      returning token_hash
    )
    insert into administrator_session (id_hash) select ${sessionHash}::bytea from used`
  return count === 1
}

export async function isSessionOpen(db: Db, sessionHash: Buffer): Promise<boolean> {
  const rows = await db`
    select from administrator_session
    where id_hash = ${sessionHash} and ended_at is null
      and created_at > now() - ${`${ADMINISTRATOR_HOURS} hours`}::interval`
  return rows.length === 1
}

export async function endSession(db: Db, sessionHash: Buffer): Promise<void> {
  await db`update administrator_session set ended_at = now() where id_hash = ${sessionHash} and ended_at is null`
}
