import type { Db, Tx } from '#kit/server/db/db.ts'

export type NewPasskeyRow = {
  accountId: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
}

/** False if this key exists; its owner does not change. */
export async function insertPasskey(tx: Tx, passkey: NewPasskeyRow): Promise<boolean> {
  const { accountId, credentialId, publicKey, counter, transports, name } = passkey
  const { count } = await tx`
    insert into account_passkey (account_id, credential_id, public_key, counter, transports, name)
    values (${accountId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name})
    on conflict (credential_id) do nothing`
  return count === 1
}

/** Locks against concurrent adding. */
export async function lockAndCountPasskeys(tx: Tx, accountId: string): Promise<number> {
  await tx`select from account where id = ${accountId} for no key update`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from account_passkey where account_id = ${accountId}`
  return row!.count
}

export type KnownPasskey = {
  accountId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export async function findPasskey(db: Db, credentialId: string): Promise<KnownPasskey | undefined> {
  const [row] = await db<KnownPasskey[]>`
    select account_id, credential_id, public_key, counter::float8 as counter, transports
    from account_passkey where credential_id = ${credentialId}`
  return row
}

/** False if the counter was seen before (a copied key or a replay), or the passkey is gone. */
export async function useCounter(db: Db, credentialId: string, counter: number): Promise<boolean> {
  const { count } = await db`
    update account_passkey set counter = ${counter}, last_used_at = now()
    where credential_id = ${credentialId} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`
  return count === 1
}

type OwnPasskey = { id: string; accountId: string }

export async function updatePasskeyName(db: Db, { id, accountId, name }: OwnPasskey & { name: string }) {
  const { count } = await db`
    update account_passkey set name = ${name} where id = ${id} and account_id = ${accountId}`
  return count === 1
}

export async function deletePasskey(db: Tx, { id, accountId }: OwnPasskey): Promise<boolean> {
  return (await db`delete from account_passkey where id = ${id} and account_id = ${accountId}`).count === 1
}

/** `accountId` is null for sign-in. */
export async function insertChallenge(
  db: Db,
  { challengeHash, accountId, minutes }: { challengeHash: Buffer; accountId: string | null; minutes: number },
): Promise<void> {
  await db`
    insert into account_challenge (challenge_hash, account_id, expires_at)
    values (${challengeHash}, ${accountId}, now() + make_interval(mins => ${minutes}))`
}

/** True once, for the same account, before it expires. */
export async function useChallenge(db: Db, challengeHash: Buffer, accountId: string | null): Promise<boolean> {
  const { count } = await db`
    delete from account_challenge
    where challenge_hash = ${challengeHash} and account_id is not distinct from ${accountId} and expires_at > now()`
  return count === 1
}
