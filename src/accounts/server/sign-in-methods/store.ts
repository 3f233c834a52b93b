import type { IdentityProviderName, Passkey } from '#accounts/sign-in-methods-contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** Every change of sign-in methods locks the account first, so that each sees the other's result. */
export async function lockSignInMethods(tx: Tx, accountId: string): Promise<void> {
  await tx`select from account where id = ${accountId} for no key update`
}

/** Locks the session against being ended. */
export async function hasSession(
  tx: Tx,
  { accountId, sessionId }: { accountId: string; sessionId: string | null },
): Promise<boolean> {
  const rows = await tx`select from account_session where id = ${sessionId} and account_id = ${accountId} for share`
  return rows.length === 1
}

/** By the session's token. */
export async function deleteSessionOf(tx: Tx, token: string): Promise<void> {
  await tx`delete from account_session where token = ${token}`
}

/** By lowercase address; undefined without account or password. */
export async function findPasswordHashFor(db: Db | Tx, email: string): Promise<string | undefined> {
  const [row] = await db<{ hash: string }[]>`
    select c.password_hash as hash from account a join account_credential c on c.account_id = a.id
    where a.email = ${email} and c.provider_id = 'credential'`
  return row?.hash
}

export async function hasPasskey(tx: Tx, credentialId: string): Promise<boolean> {
  return (await tx`select from account_passkey where credential_id = ${credentialId}`).length === 1
}

/** By verified address, password, passkey or linked provider. */
export async function canSignIn(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx`
    select from account a
    where a.id = ${accountId} and (a.email_verified
      or exists (select from account_credential c where c.account_id = a.id)
      or exists (select from account_passkey p where p.account_id = a.id))`
  return rows.length === 1
}

/** `subject` is the provider's id of the person. */
export async function isLinked(tx: Tx, { accountId, provider, subject }: LinkedPerson): Promise<boolean> {
  const rows = await tx`
    select from account_credential
    where account_id = ${accountId} and provider_id = ${provider} and provider_account_id = ${subject}`
  return rows.length === 1
}

type LinkedPerson = { accountId: string; provider: IdentityProviderName; subject: string }

type PasskeyRow = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null; credentialId: string }

export async function findPasskeys(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db<PasskeyRow[]>`
    select id, name, created_at, last_used_at, credential_id
    from account_passkey where account_id = ${accountId} order by created_at, id`
}

export function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
