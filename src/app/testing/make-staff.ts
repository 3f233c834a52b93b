import type { OrganizationRole } from '#accounts/rules.ts'
import type { TestApp } from './test-app.ts'

/** A member with a verified address. `venueIds`: null for all venues. */
export async function makeStaff(
  app: TestApp,
  {
    organizationId,
    role,
    venueIds = null,
  }: { organizationId: string; role: OrganizationRole; venueIds?: string[] | null },
) {
  const person = await app.owner(`Stan ${role}`)
  await app.db`
    insert into organization_member (organization_id, account_id, role, venue_ids)
    values (${organizationId}, ${person.account.id}, ${role}, ${venueIds})`
  return person
}
