import type { AccountServices } from '#accounts/server/auth.ts'
import { notifyAccount } from '#accounts/server/notify-account.ts'
import { findProved } from '#accounts/server/people/find-proved.ts'
import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { ListedFacility } from '#desk/facilities-contract.ts'
import { transferFacility } from '#facilities/transfer/server/transfer-facility.ts'
import { ownOrganization } from '#organizations/server/found-organization.ts'
import { listOwnerIds } from '#organizations/server/queries.ts'
import { endPayoutsTo } from '#payouts/server/end-payouts.ts'
import { readListed } from './list-facilities.ts'

/**
 * Transfers a facility to another account's organization: the former one loses access and further payouts, and its owners
 * are emailed if that disconnects their bank account. Refuses: account-not-found, address-not-proved, facility-not-found, owner-has-it,
 * owner-has-same-place.
 */
export async function transferToOwner(
  { db, queueMail }: Services,
  { id, email, actor }: { id: string; email: string; actor: Actor },
): Promise<ListedFacility> {
  await db.begin(async tx => {
    const account = await findProved(tx, email)
    const to = { id: await ownOrganization(tx, account.id), email: account.email }
    const { name, formerOwnerId } = await transferFacility(tx, { id, to, actor })
    if (!(await endPayoutsTo(tx, id))) return
    await recordAudit(tx, { actor, action: 'payouts-disconnected', subject: { kind: 'facility', id, name } })
    for (const ownerId of formerOwnerId ? await listOwnerIds(tx, formerOwnerId) : [])
      await notifyAccount({ queueMail }, tx, ownerId, { change: 'payouts-disconnected', about: name })
  })
  return readListed(db, id)
}

export type Services = Pick<AccountServices, 'db' | 'queueMail'>
