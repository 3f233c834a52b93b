import type { Provider } from '#accounts/ways-in-contract.ts'
import type { Db, Tx } from '#kit/server/db.ts'

/**
 * Until the transaction ends nobody takes ways into this account away, or adds some: whoever does either locks the account first, and
 * sees then what the other has done.
 */
export async function lockWaysIn(tx: Tx, accountId: string): Promise<void> {
  await tx`select from account where id = ${accountId} for no key update`
}

/** Whether this is an open session of the account; as long as the transaction lasts it is not ended. */
export async function hasSession(
  tx: Tx,
  { accountId, sessionId }: { accountId: string; sessionId: string | null },
): Promise<boolean> {
  const rows = await tx`select from account_session where id = ${sessionId} and account_id = ${accountId} for share`
  return rows.length === 1
}

/** Ends the session that a token opens. */
export async function deleteSessionOf(tx: Tx, token: string): Promise<void> {
  await tx`delete from account_session where token = ${token}`
}

/** The hash of the password for an address, which is in small letters; undefined without an account or without a password. */
export async function findPasswordHashFor(db: Db | Tx, email: string): Promise<string | undefined> {
  const [row] = await db<{ hash: string }[]>`
    select c.password_hash as hash from account a join account_credential c on c.account_id = a.id
    where a.email = ${email} and c.provider_id = 'credential'`
  return row?.hash
}

export async function hasPasskey(tx: Tx, credentialId: string): Promise<boolean> {
  return (await tx`select from account_passkey where credential_id = ${credentialId}`).length === 1
}

/** Whether somebody who signs out can come back: by a link to a proved address, a password, a passkey or a linked provider. */
export async function canSignIn(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx`
    select from account a
    where a.id = ${accountId} and (a.email_verified
      or exists (select from account_credential c where c.account_id = a.id)
      or exists (select from account_passkey p where p.account_id = a.id))`
  return rows.length === 1
}

/** Whether this person of a provider still has this account. */
export async function isLinked(tx: Tx, { accountId, provider, subject }: LinkedPerson): Promise<boolean> {
  const rows = await tx`
    select from account_credential
    where account_id = ${accountId} and provider_id = ${provider} and provider_account_id = ${subject}`
  return rows.length === 1
}

type LinkedPerson = { accountId: string; provider: Provider; subject: string }
