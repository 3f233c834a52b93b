import type { IdentityProviderName } from '#accounts/sign-in-methods-contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** `nextPath` is '' for none. */
export type AuthorizationRequest = {
  provider: IdentityProviderName
  state: string
  nonce: string
  codeVerifier: string
  nextPath: string
}

export async function insertAuthorizationRequest(
  db: Db,
  { tokenHash, minutes, ...authorization }: AuthorizationRequest & { tokenHash: Buffer; minutes: number },
): Promise<void> {
  await db`
    insert into account_authorization_request (token_hash, provider, state, nonce, code_verifier, next_path, expires_at)
    values (${tokenHash}, ${authorization.provider}, ${authorization.state}, ${authorization.nonce}, ${authorization.codeVerifier}, ${authorization.nextPath},
      now() + make_interval(mins => ${minutes}))`
}

/** Single use; undefined if repeated, expired or from another provider. */
export async function takeAuthorizationRequest(
  db: Db,
  tokenHash: Buffer,
  provider: IdentityProviderName,
): Promise<AuthorizationRequest | undefined> {
  const [row] = await db<AuthorizationRequest[]>`
    delete from account_authorization_request
    where token_hash = ${tokenHash} and provider = ${provider} and expires_at > now()
    returning provider, state, nonce, code_verifier, next_path`
  return row
}

/** `subject` is the provider's id of the person. */
export async function findJoined(tx: Tx, provider: IdentityProviderName, subject: string): Promise<string | undefined> {
  const [row] = await tx<{ accountId: string }[]>`
    select account_id from account_credential
    where provider_id = ${provider} and provider_account_id = ${subject}`
  return row?.accountId
}

/** False if linked already, also concurrently. */
export async function insertJoined(
  tx: Tx,
  { provider, subject, accountId }: { provider: IdentityProviderName; subject: string; accountId: string },
): Promise<boolean> {
  const { count } = await tx`
    insert into account_credential (account_id, provider_id, provider_account_id)
    values (${accountId}, ${provider}, ${subject}) on conflict (provider_id, provider_account_id) do nothing`
  return count === 1
}
