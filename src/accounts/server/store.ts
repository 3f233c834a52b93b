import type { Db, Tx } from '#kit/server/db.ts'
import { FORMER_EMAIL_DAYS, type LinkPurpose } from '../contract.ts'
import type { AttemptKind } from '../rules.ts'
import type { Provider } from '../ways-in-contract.ts'

/** The administrator who has been one for longest. */
export async function findFirstAdministrator(db: Db | Tx): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from account where is_administrator order by created_at, id limit 1`
  return row?.id
}

export async function isAdministrator(db: Db | Tx, id: string): Promise<boolean> {
  return (await db`select from account where id = ${id} and is_administrator`).length === 1
}

/** Of everybody who administers, in small letters. */
export async function findAdministratorEmails(db: Db): Promise<string[]> {
  const rows = await db<{ email: string }[]>`
    select email from account where is_administrator
    union select l.email from account_link l join account a on a.id = l.account_id
    where a.is_administrator and l.email is not null`
  return rows.map(({ email }) => email)
}

/** The account with this address, which is in small letters. */
export async function findByEmail(db: Db | Tx, email: string): Promise<KnownAccount | undefined> {
  const [row] = await db<KnownAccount[]>`
    select id, name, email_verified as "isEmailVerified" from account where email = ${email}`
  return row
}

export async function findEmail(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db<{ email: string }[]>`select email from account where id = ${accountId}`
  return row?.email ?? null
}

export async function findName(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db<{ name: string }[]>`select name from account where id = ${accountId}`
  return row?.name ?? null
}

export type KnownAccount = { id: string; name: string; isEmailVerified: boolean }

/**
 * Nobody gets in any more by what was chosen before: passwords, passkeys, other providers, open sessions. The account is locked by
 * then, or somebody who is just using one of them would be let in after all (`ways-in/store.ts`).
 */
export async function removeWaysIn(tx: Tx, accountId: string): Promise<void> {
  await tx`delete from account_passkey where account_id = ${accountId}`
  await tx`delete from account_credential where account_id = ${accountId}`
  await tx`delete from account_session where account_id = ${accountId}`
}

/** Removes passkeys and linked providers, and leaves the password. The account is locked. */
export async function removePasskeysAndProviders(tx: Tx, accountId: string): Promise<void> {
  await tx`delete from account_passkey where account_id = ${accountId}`
  await removeProviders(tx, accountId)
}

/** Unlinks one provider, or all of them; answers how many were linked. */
export async function removeProviders(tx: Tx, accountId: string, provider?: Provider): Promise<number> {
  const { count } = await tx`
    delete from account_credential
    where account_id = ${accountId} and provider_id <> 'credential' ${provider ? tx`and provider_id = ${provider}` : tx``}`
  return count
}

/** Says that this account's address is proved; false when it was before. Of two at once, one is the first. */
export async function markProved(tx: Tx, accountId: string): Promise<boolean> {
  const { count } = await tx`
    update account set email_verified = true, updated_at = now() where id = ${accountId} and not email_verified`
  return count === 1
}

/** Whom to email about changes of an account; `formerEmail` is its address until the last change, for as long as that is told. */
export async function findRecipient(tx: Tx, accountId: string): Promise<Recipient | undefined> {
  const [row] = await tx<Recipient[]>`
    select name, email, email_verified as "isEmailVerified",
      case when email_changed_at > now() - make_interval(days => ${FORMER_EMAIL_DAYS}::int) then former_email end as "formerEmail"
    from account where id = ${accountId}`
  return row
}

type Recipient = { name: string; email: string; isEmailVerified: boolean; formerEmail: string | null }

/** The hash of the account's password; undefined when it has none. */
export async function findPasswordHash(db: Db, accountId: string): Promise<string | undefined> {
  const [row] = await db<{ hash: string }[]>`
    select password_hash as hash from account_credential where account_id = ${accountId} and provider_id = 'credential'`
  return row?.hash
}

export async function writePassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx`
    insert into account_credential (account_id, provider_id, provider_account_id, password_hash)
    values (${accountId}, 'credential', ${accountId}, ${passwordHash})
    on conflict (provider_id, provider_account_id)
      do update set password_hash = excluded.password_hash, updated_at = now()`
}

/** What the library calls the ways of signing in: `credential` is the password. */
export async function findProviders(db: Db, accountId: string): Promise<string[]> {
  const rows = await db<{ provider: string }[]>`
    select distinct provider_id as provider from account_credential where account_id = ${accountId} order by 1`
  return rows.map(({ provider }) => provider)
}

export type SessionRow = { id: string; userAgent: string | null; createdAt: Date }

/** Where somebody is signed in, the newest first. */
export async function findSessions(db: Db, accountId: string): Promise<SessionRow[]> {
  return db<SessionRow[]>`
    select id, user_agent as "userAgent", created_at as "createdAt" from account_session
    where account_id = ${accountId} and expires_at > now() order by created_at desc, id`
}

/** Ends one session. */
export async function deleteSession(db: Db | Tx, sessionId: string): Promise<void> {
  await db`delete from account_session where id = ${sessionId}`
}

/** Ends one session of this account; false when there is none. */
export async function deleteOwnSession(
  tx: Tx,
  { sessionId, accountId }: { sessionId: string; accountId: string },
): Promise<boolean> {
  return (await tx`delete from account_session where id = ${sessionId} and account_id = ${accountId}`).count === 1
}

/** Ends every session of this account but one; all of them for null. */
export async function deleteOtherSessions(
  db: Db | Tx,
  { accountId, keptId }: { accountId: string; keptId: string | null },
): Promise<void> {
  await db`delete from account_session where account_id = ${accountId} and id is distinct from ${keptId}`
}

/**
 * Begins an attempt for an address, and counts it as one that failed until `forgetAttempts` says otherwise: many at once are
 * counted like many after each other; `now()` would be before what one of them has just written. Answers the seconds to wait; 0 when it may go on. A day without any is a new beginning.
 */
export async function claimAttempt(db: Db | Tx, { kind, emailHash, waits }: Attempt): Promise<number> {
  const attempts = db`case when a.last_at < now() - interval '1 day' then 1 else a.attempts + 1 end`
  const [taken] = await db`
    insert into account_attempt as a (kind, email_hash, attempts, free_at)
    values (${kind}, ${emailHash}, 1, now() + make_interval(mins => ${waits[0] ?? 0}))
    on conflict (kind, email_hash) do update set attempts = ${attempts}, last_at = now(),
      free_at = now() + make_interval(mins => (${waits}::int[])[least(${attempts}, ${waits.length})])
    where a.free_at <= clock_timestamp()
    returning true`
  if (taken) return 0
  const [row] = await db<{ seconds: number }[]>`
    select greatest(1, ceil(extract(epoch from free_at - now())))::int as seconds
    from account_attempt where kind = ${kind} and email_hash = ${emailHash}`
  return row?.seconds ?? 1
}

/** `waits`: minutes after the first attempt, the second and so on. */
export type Attempt = { kind: AttemptKind; emailHash: Buffer; waits: number[] }

export async function forgetAttempts(db: Db | Tx, { kind, emailHash }: Omit<Attempt, 'waits'>): Promise<void> {
  await db`delete from account_attempt where kind = ${kind} and email_hash = ${emailHash}`
}

/** Removes what is over: attempts of yesterday, links of last month, questions nobody has answered. Answers how much. */
export async function deleteOver(db: Db): Promise<number> {
  const gone = await Promise.all([
    db`delete from account_attempt where last_at < now() - interval '1 day'`,
    db`delete from account_challenge where expires_at < now()`,
    db`delete from account_provider_visit where expires_at < now()`,
    db`delete from account_session where expires_at < now()`,
    // That an administrator's link was ever made is remembered: the first start makes one.
    db`delete from account_link where purpose <> 'administrator' and expires_at < now() - interval '30 days'`,
    db`
      update account set former_email = null, email_changed_at = null
      where email_changed_at < now() - make_interval(days => ${FORMER_EMAIL_DAYS}::int)`,
  ])
  return gone.reduce((sum, { count }) => sum + count, 0)
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
 * Uses up a link of this purpose, and of this account if one is named; undefined when there is none, or it is used or over. A link
 * for administrators opens nothing for somebody who is none any more, and one that went to another address than the account has now
 * proves nothing. Of two at once, one waits for the other and finds it used. In a transaction the account is locked first, as by
 * whoever else changes how one gets into it.
 */
export async function useLink(
  db: Db | Tx,
  { tokenHash, purpose, accountId }: { tokenHash: Buffer; purpose: LinkPurpose; accountId?: string | undefined },
): Promise<UsedLink | undefined> {
  await db`
    select from account_link l join account a on a.id = l.account_id where l.token_hash = ${tokenHash}
    for no key update of a`
  const [row] = await db<UsedLink[]>`
    update account_link l set used_at = now() from account a
    where l.token_hash = ${tokenHash} and l.purpose = ${purpose} and l.used_at is null and l.expires_at > now()
      and a.id = l.account_id and (l.purpose <> 'administrator' or a.is_administrator)
      and (l.email is null or l.email = a.email) ${accountId ? db`and a.id = ${accountId}` : db``}
    returning l.account_id as "accountId", a.email`
  return row
}

/** Whose link was used, with the address that their account has. */
export type UsedLink = { accountId: string; email: string }

/** Uses up all links with which somebody could get in: whoever changes a password does not want older mails to count. */
export async function voidLinks(tx: Tx, accountId: string): Promise<void> {
  await tx`
    update account_link set used_at = now()
    where account_id = ${accountId} and purpose in ('sign-in', 'reset-password') and used_at is null`
}

/** Adds to the log, which nobody changes. */
export async function insertAuditEntry(
  tx: Tx,
  { actor, action, subject, before, after, viaKey }: AuditEntry & { viaKey: string | null },
): Promise<void> {
  await tx`
    insert into audit_entry (actor_id, actor_role, action, subject_kind, subject_id, subject_name, before, after, via_key)
    values (${actor.accountId}, ${actor.role}, ${action}, ${subject.kind}, ${subject.id}, ${subject.name ?? ''},
      ${jsonOrNull(tx, before)}, ${jsonOrNull(tx, after)}, ${viaKey})`
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

/** The oldest first. */
export async function deleteOldAuditEntries(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from audit_entry where id in (
      select id from audit_entry where at < now() - make_interval(days => ${days}::int) order by at limit ${limit})`
  return gone.count
}
