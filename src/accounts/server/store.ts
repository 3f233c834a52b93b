import type { Db, Tx } from '#kit/server/db.ts'
import type { LinkPurpose } from '../contract.ts'

/** Makes the account of this address an administrator, or makes one; answers its id. The address is in small letters. */
export async function upsertAdministrator(tx: Tx, { email, name }: { email: string; name: string }): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into account (name, email, is_administrator) values (${name}, ${email}, true)
    on conflict (email) do update set is_administrator = true, updated_at = now()
    returning id`
  return row!.id
}

/** The administrator who has been one for longest. */
export async function findFirstAdministrator(db: Db | Tx): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from account where is_administrator order by created_at, id limit 1`
  return row?.id
}

/** The account with this address, which is in small letters. */
export async function findByEmail(db: Db | Tx, email: string): Promise<KnownAccount | undefined> {
  const [row] = await db<KnownAccount[]>`
    select id, name, email_verified as "isEmailVerified" from account where email = ${email}`
  return row
}

export type KnownAccount = { id: string; name: string; isEmailVerified: boolean }

/** Nobody gets in any more by what was chosen before: passwords, other providers, open sessions. */
export async function removeWaysIn(tx: Tx, accountId: string): Promise<void> {
  await tx`delete from account_credential where account_id = ${accountId}`
  await tx`delete from account_session where account_id = ${accountId}`
}

/** Makes an account that nobody can sign in to but by a link; of two at once, both get the one that is there then. */
export async function insertInvited(tx: Tx, { email, name }: { email: string; name: string }): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into account (name, email) values (${name}, ${email})
    on conflict (email) do update set updated_at = account.updated_at
    returning id`
  return row!.id
}

/** A link that was made for somebody. `email` is the address that it proves, in small letters. */
export type AccountLink = { accountId: string; purpose: LinkPurpose; email: string | null }

/** Counts from now by the database's clock. */
export async function insertLink(
  tx: Tx,
  { tokenHash, accountId, purpose, email, minutes }: AccountLink & { tokenHash: Buffer; minutes: number },
): Promise<void> {
  await tx`
    insert into account_link (token_hash, account_id, purpose, email, expires_at)
    values (${tokenHash}, ${accountId}, ${purpose}, ${email}, now() + make_interval(mins => ${minutes}))`
}

export async function hasAdministratorLink(db: Db): Promise<boolean> {
  const [row] = await db<{ exists: boolean }[]>`
    select exists (select from account_link where purpose = 'administrator')`
  return row!.exists
}

/**
 * Uses up a link of this purpose; undefined when there is none, or it is used or over. A link for administrators opens nothing for
 * somebody who is none any more. Of two at once, one waits for the other and finds it used.
 */
export async function useLink(
  db: Db | Tx,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: LinkPurpose },
): Promise<AccountLink | undefined> {
  const [row] = await db<AccountLink[]>`
    update account_link l set used_at = now() from account a
    where l.token_hash = ${tokenHash} and l.purpose = ${purpose} and l.used_at is null and l.expires_at > now()
      and a.id = l.account_id and (l.purpose <> 'administrator' or a.is_administrator)
    returning l.account_id as "accountId", l.purpose, l.email`
  return row
}

/** Adds to the log, which nobody changes. */
export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, before, after } = entry
  await tx`
    insert into audit_entry (actor_id, actor_role, action, subject_kind, subject_id, subject_name, before, after)
    values (${actor.accountId}, ${actor.role}, ${action}, ${subject.kind}, ${subject.id}, ${subject.name ?? ''},
      ${jsonOrNull(tx, before)}, ${jsonOrNull(tx, after)})`
}

export type AuditEntry = {
  actor: Actor
  /** What was done, as words joined by hyphens: `booking-confirmed`. */
  action: string
  subject: { kind: string; id: string; name?: string }
  /** What of it is another now, without anybody's secrets. */
  before?: Readonly<Record<string, unknown>> | undefined
  after?: Readonly<Record<string, unknown>> | undefined
}

/** Who does something privileged, and as what. */
export type Actor = { role: 'administrator' | 'owner' | 'facility' | 'console'; accountId: string | null }

function jsonOrNull(tx: Tx, value: object | undefined) {
  return value === undefined ? null : tx.json(value as never)
}
