import type { Db, Tx } from '#kit/server/db/db.ts'
import { FORMER_EMAIL_DAYS, type LinkPurpose } from '../contract.ts'
import type { ActorRole } from '../log-contract.ts'
import type { AttemptKind } from '../rules.ts'
import type { IdentityProviderName } from '../sign-in-methods-contract.ts'

/** The earliest account. */
export async function findFirstAdministrator(db: Db | Tx): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from account where is_administrator order by created_at, id limit 1`
  return row?.id
}

/** By lowercase address. */
export async function findByEmail(db: Db | Tx, email: string): Promise<KnownAccount | undefined> {
  const [row] = await db<KnownAccount[]>`
    select id, name, email_verified as is_email_verified from account where email = ${email}`
  return row
}

export type KnownAccount = { id: string; name: string; isEmailVerified: boolean }

/** Needs the account's lock, or someone signing in at this moment would get in (`sign-in-methods/store.ts`). */
export async function deleteSignInMethods(tx: Tx, accountId: string): Promise<void> {
  await tx`delete from account_passkey where account_id = ${accountId}`
  await tx`delete from account_credential where account_id = ${accountId}`
  await tx`delete from account_session where account_id = ${accountId}`
}

/** Keeps the password. Needs the account's lock. */
export async function deletePasskeysAndIdentityProviders(tx: Tx, accountId: string): Promise<void> {
  await tx`delete from account_passkey where account_id = ${accountId}`
  await deleteIdentityProviders(tx, accountId)
}

/** One or all; returns the number. */
export async function deleteIdentityProviders(
  tx: Tx,
  accountId: string,
  provider?: IdentityProviderName,
): Promise<number> {
  const { count } = await tx`
    delete from account_credential
    where account_id = ${accountId} and provider_id <> 'credential' ${provider ? tx`and provider_id = ${provider}` : tx``}`
  return count
}

/** False if verified before; exactly one of concurrent callers gets true. */
export async function markProved(tx: Tx, accountId: string): Promise<boolean> {
  const { count } = await tx`
    update account set email_verified = true, updated_at = now() where id = ${accountId} and not email_verified`
  return count === 1
}

/** `formerEmail`: the address before the last change, for FORMER_EMAIL_DAYS. */
export async function findRecipient(tx: Tx, accountId: string): Promise<Recipient | undefined> {
  const [row] = await tx<Recipient[]>`
    select name, email, email_verified as is_email_verified,
      case when email_changed_at > now() - make_interval(days => ${FORMER_EMAIL_DAYS}::int) then former_email end as former_email
    from account where id = ${accountId}`
  return row
}

type Recipient = { name: string; email: string; isEmailVerified: boolean; formerEmail: string | null }

/** Undefined without a password. */
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

/** The library's provider ids; `credential` is the password. */
export async function findIdentityProviders(db: Db, accountId: string): Promise<string[]> {
  const rows = await db<{ provider: string }[]>`
    select distinct provider_id as provider from account_credential where account_id = ${accountId} order by 1`
  return rows.map(({ provider }) => provider)
}

export type SessionRow = { id: string; userAgent: string | null; createdAt: Date }

/** Newest first. */
export async function findSessions(db: Db, accountId: string): Promise<SessionRow[]> {
  return db<SessionRow[]>`
    select id, user_agent, created_at from account_session
    where account_id = ${accountId} and expires_at > now() order by created_at desc, id`
}

export async function deleteSession(db: Db | Tx, sessionId: string): Promise<void> {
  await db`delete from account_session where id = ${sessionId}`
}

/** False if there is none. */
export async function deleteOwnSession(
  tx: Tx,
  { sessionId, accountId }: { sessionId: string; accountId: string },
): Promise<boolean> {
  return (await tx`delete from account_session where id = ${sessionId} and account_id = ${accountId}`).count === 1
}

/** All if `keptId` is null. */
export async function deleteOtherSessions(
  db: Db | Tx,
  { accountId, keptId }: { accountId: string; keptId: string | null },
): Promise<void> {
  await db`delete from account_session where account_id = ${accountId} and id is distinct from ${keptId}`
}

/**
 * Counts as failed until `forgetAttempts`, so that parallel attempts count like sequential ones; uses
 * clock_timestamp(), as `now()` may precede a concurrent write. Returns the seconds to wait; 0 to proceed. Resets
 * after a day without attempts.
 */
export async function claimAttempt(db: Db | Tx, { kind, emailHash, waits }: Attempt): Promise<number> {
  const attempts = db`case when a.last_at < now() - interval '1 day' then 1 else a.attempts + 1 end`
  const [taken] = await db`
    insert into account_attempt as a (kind, email_hash, attempts, retry_at)
    values (${kind}, ${emailHash}, 1, now() + make_interval(mins => ${waits[0] ?? 0}))
    on conflict (kind, email_hash) do update set attempts = ${attempts}, last_at = now(),
      retry_at = now() + make_interval(mins => (${waits}::int[])[least(${attempts}, ${waits.length})])
    where a.retry_at <= clock_timestamp()
    returning true`
  if (taken) return 0
  const [row] = await db<{ seconds: number }[]>`
    select greatest(1, ceil(extract(epoch from retry_at - now())))::int as seconds
    from account_attempt where kind = ${kind} and email_hash = ${emailHash}`
  return row?.seconds ?? 1
}

/** `waits`: minutes after each attempt. */
export type Attempt = { kind: AttemptKind; emailHash: Buffer; waits: number[] }

export async function forgetAttempts(db: Db | Tx, { kind, emailHash }: Omit<Attempt, 'waits'>): Promise<void> {
  await db`delete from account_attempt where kind = ${kind} and email_hash = ${emailHash}`
}

/** Removes expired rows. Returns their number. */
export async function deleteOver(db: Db): Promise<number> {
  const gone = await Promise.all([
    db`delete from account_attempt where last_at < now() - interval '1 day'`,
    db`delete from account_challenge where expires_at < now()`,
    db`delete from account_authorization_request where expires_at < now()`,
    db`delete from account_session where expires_at < now()`,
    // Administrator links are kept: the first start checks whether one was ever made.
    db`delete from account_link where purpose <> 'administrator' and expires_at < now() - interval '30 days'`,
    db`
      update account set former_email = null, email_changed_at = null
      where email_changed_at < now() - make_interval(days => ${FORMER_EMAIL_DAYS}::int)`,
  ])
  return gone.reduce((sum, { count }) => sum + count, 0)
}

/** Only links can sign in to it. Concurrent callers get the same account. */
export async function insertInvited(tx: Tx, { email, name }: { email: string; name: string }): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into account (name, email) values (${name}, ${email})
    on conflict (email) do update set updated_at = account.updated_at
    returning id`
  return row!.id
}

/** `email`: the address it verifies, lowercase. */
export type AccountLink = { accountId: string; purpose: LinkPurpose; email: string | null }

/** Expiry by the database's clock. */
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
 * Single use, also concurrently; undefined if unknown, used, expired or for another account. Links of former
 * administrators, and links to a former address, are void. In a transaction, locks the account first, like every
 * change of sign-in methods.
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
    returning l.account_id, a.email`
  return row
}

/** `email` is the account's. */
export type UsedLink = { accountId: string; email: string }

/** After a change of password or role, older mails must not sign in. */
export async function voidLinks(tx: Tx, accountId: string): Promise<void> {
  await tx`
    update account_link set used_at = now()
    where account_id = ${accountId} and purpose in ('sign-in', 'reset-password', 'invitation') and used_at is null`
}

/** Append-only. */
export async function insertAuditEntry(
  tx: Tx,
  { actor, action, subject, before, after, organizationId, viaKey }: AuditEntry & { viaKey: string | null },
): Promise<void> {
  await tx`
    insert into audit_entry (actor_id, actor_role, action, subject_kind, subject_id, subject_name, before, after, via_key,
      organization_id)
    values (${actor.accountId}, ${actor.role}, ${action}, ${subject.kind}, ${subject.id}, ${subject.name ?? ''},
      ${jsonOrNull(tx, before)}, ${jsonOrNull(tx, after)}, ${viaKey}, ${organizationId ?? null})`
}

export type AuditEntry = {
  actor: Actor
  /** Hyphenated, such as `booking-confirmed`. */
  action: string
  subject: { kind: string; id: string; name?: string }
  /** Changed values only, without secrets. */
  before?: Readonly<Record<string, unknown>> | undefined
  after?: Readonly<Record<string, unknown>> | undefined
  /** Whose members may read the entry. The database knows it for facilities, bookings, clinics and imports. */
  organizationId?: string | undefined
}

export type Actor = { role: ActorRole; accountId: string | null }

function jsonOrNull(tx: Tx, value: object | undefined) {
  return value === undefined ? null : tx.json(value)
}
