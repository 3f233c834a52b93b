import type { ChaosDatabase } from '../../bench/chaos/database.ts'
import type { Visitor } from '../conformance/parts/visitor.ts'

const EVENTS = ['booking.created', 'booking.confirmed']

/** Of a new owner, who gets the facility. */
export async function addWebhook(
  owner: Visitor,
  database: ChaosDatabase,
  { facilityId, url }: { facilityId: string; url: string },
): Promise<void> {
  const email = 'owner@example.org'
  await owner.post('/api/account/sign-up', { name: 'Sample Owner', email, password: 'a long walk to the field' })
  await database.ask(
    db => db`
      with parks as (
        insert into organization (name, verified_at, verified_by) values ('Sample parks', now(), 'demo') returning id
      ), joined as (
        insert into organization_member (organization_id, account_id, role)
        select parks.id, account.id, 'owner' from parks, account where email = ${email}
      )
      update facility set owner_id = parks.id, owner_address_key = facility.id from parks where facility.id = ${facilityId}`,
  )
  await owner.post('/api/developer/webhooks', { url, events: EVENTS })
}
