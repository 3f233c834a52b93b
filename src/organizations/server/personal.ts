import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { countOwnedAlone, endSoleOrganizations, listMembershipRows, lockOrganizationsOf } from './store.ts'

/** An organization ends with its last member, after its facilities and imports. */
export const personalOrganizations: PersonalPart = {
  async *exportOf(db, { accountId }) {
    yield* under('organizations', await listMembershipRows(db, accountId))
  },
  async standStill(tx, { accountId }) {
    await lockOrganizationsOf(tx, accountId)
  },
  async reasonsToStay(tx, { accountId }) {
    const count = await countOwnedAlone(tx, accountId)
    return count > 0 ? [{ code: 'last-owner', count }] : []
  },
  async forget(tx, { accountId }) {
    await endSoleOrganizations(tx, accountId)
    return []
  },
}
