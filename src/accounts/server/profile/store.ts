import { FORMER_EMAIL_DAYS } from '#accounts/contract.ts'
import type { Profile, ProfileForm } from '#accounts/profile-contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export async function findProfile(db: Db | Tx, accountId: string): Promise<Profile | undefined> {
  const [row] = await db<Profile[]>`select ${columns(db)} from account where id = ${accountId}`
  return row
}

export async function writeNameAndPhone(
  db: Db,
  accountId: string,
  { name, phone }: ProfileForm,
): Promise<Profile | undefined> {
  const [row] = await db<Profile[]>`
    update account set name = ${name}, phone = nullif(${phone}, ''), updated_at = now() where id = ${accountId}
    returning ${columns(db)}`
  return row
}

/** Returns the address; single use, also concurrently. */
export async function useEmailLink(
  tx: Tx,
  { tokenHash, accountId }: { tokenHash: Buffer; accountId: string },
): Promise<string | undefined> {
  const [row] = await tx<{ email: string }[]>`
    update account_link set used_at = now()
    where token_hash = ${tokenHash} and account_id = ${accountId} and purpose = 'change-email' and used_at is null
      and expires_at > now()
    returning email`
  return row?.email
}

/**
 * The link verified the address; voids other change links. After several changes keeps the first verified address:
 * the later ones may be an intruder's.
 */
export async function writeEmail(tx: Tx, accountId: string, email: string): Promise<Profile> {
  const [row] = await tx<Profile[]>`
    update account set email = ${email}, email_verified = true, updated_at = now(), email_changed_at = now(),
      former_email = case
        when not email_verified then former_email
        when email_changed_at > now() - make_interval(days => ${FORMER_EMAIL_DAYS}::int) then coalesce(former_email, email)
        else email
      end
    where id = ${accountId}
    returning ${columns(tx)}`
  await tx`
    update account_link set used_at = now()
    where account_id = ${accountId} and purpose = 'change-email' and used_at is null`
  return row!
}

function columns(db: Db | Tx) {
  return db`id, name, email, email_verified as is_email_verified, coalesce(phone, '') as phone`
}
