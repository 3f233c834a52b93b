import { DELETED_NAME } from '#accounts/profile-contract.ts'
import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { countOwnedAlone, endSoleOrganizations, listMembershipRows, lockOrganizationsOf } from './store.ts'

/** An organization ends with its last member, after its facilities and imports. */
export const personalOrganizations: PersonalPart = {
  async *exportOf(db, { accountId, provedEmail }) {
    yield* under('organizations', await listMembershipRows(db, accountId))
    if (provedEmail !== null) yield* under('invitations', await listInvitationRows(db, provedEmail))
  },
  async standStill(tx, { accountId }) {
    await lockOrganizationsOf(tx, accountId)
  },
  async reasonsToStay(tx, { accountId }) {
    const count = await countOwnedAlone(tx, accountId)
    return count > 0 ? [{ code: 'last-owner', count }] : []
  },
  async forget(tx, { accountId, provedEmail }) {
    await endSoleOrganizations(tx, accountId)
    await withdrawInvitationsOf(tx, accountId)
    if (provedEmail !== null) await forgetInvitations(tx, provedEmail)
    return []
  },
}

async function listInvitationRows(db: Db, email: string): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('organization', o.name, 'role', i.role, 'sent_at', i.created_at, 'accepted_at', i.accepted_at) as row
    from organization_invitation i join organization o on o.id = i.organization_id
    where i.email = ${email} order by i.created_at`
  return rows.map(({ row }) => row)
}

/** As for members who leave: they could come back as somebody else. */
async function withdrawInvitationsOf(tx: Tx, accountId: string): Promise<void> {
  await tx`
    update organization_invitation set withdrawn_at = now()
    where invited_by = ${accountId} and accepted_at is null and withdrawn_at is null`
}

/** The log keeps that somebody was invited. */
async function forgetInvitations(tx: Tx, email: string): Promise<void> {
  await tx`delete from organization_invitation where email = ${email}`
  await tx`
    update audit_entry set subject_name = ${DELETED_NAME}, before = null, after = null
    where subject_kind = 'invitation' and subject_name = ${email}`
}

/** Also accepted and withdrawn ones. */
export async function removeOldInvitations(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from organization_invitation where id in (
      select id from organization_invitation where expires_at < now() - make_interval(days => ${days}::int) limit ${limit})`
  return gone.count
}

/** Declined or revoked, with their evidence. */
export async function removeOldVerifications(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const gone = await db`
    delete from organization_verification where id in (
      select id from organization_verification
      where status in ('declined', 'revoked') and decided_at < now() - make_interval(days => ${days}::int) limit ${limit})`
  return gone.count
}
