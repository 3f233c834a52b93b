import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { makeImport } from '#app/testing/make-owned.ts'
import { testApp } from '#app/testing/test-app.ts'
import { defaultRefundPolicy } from '#facilities/refund-policy.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { type RetentionKey, retention, retentionText } from '../retention.ts'
import { allJobs } from './jobs.ts'

const app = await testApp()
const { db } = app
const facilityId = await makeFacility(db)
const { account } = await app.owner()

async function anOrganization(): Promise<string> {
  const [row] = await db<[{ id: string }]>`insert into organization (name) values ('Parks') returning id`
  return row.id
}

/** Creates something whose retention starts at `at`; returns how to find it. */
type Sample = (at: Date) => Promise<() => Promise<readonly unknown[]>>

const samples: Record<RetentionKey, Sample> = {
  async holds(at) {
    const during = `[${new Date(at.getTime() + 90 * DAY).toISOString()},${new Date(at.getTime() + 90 * DAY + HOUR).toISOString()})`
    const visitorId = randomUUID()
    await db`
      insert into reservation (facility_id, ground_id, during, kind, visitor_id, price_cents, expires_at)
      select id, ground_id, ${during}::tstzrange, 'hold', ${visitorId}, 1000, ${at} from facility where id = ${facilityId}`
    return () => db`select 1 from reservation where visitor_id = ${visitorId}`
  },
  async bookingNetworks(at) {
    const reference = randomUUID()
    await db`
      insert into booking (reference, facility_id, visitor_id, mode, status, slots, starts_at, ends_at, total_cents, customer_name,
        customer_email, customer_phone, refund_policy, network_key)
      values (${reference}, ${facilityId}, gen_random_uuid(), 'marketplace', 'confirmed', '[]', ${at}::timestamptz - interval '1 hour',
        ${at}, 0, 'A', 'a@example.org', '', ${db.json(defaultRefundPolicy)}, 1)`
    return () => db`select 1 from booking where reference = ${reference} and network_key is not null`
  },
  async seatNetworks(at) {
    const reference = randomUUID()
    const clinicId = await makeClinic(db, { scheduledAt: at, decidedAt: at })
    await db`
      insert into clinic_booking (reference, clinic_id, visitor_id, seats, total_cents, customer_name, customer_email,
        customer_phone, network_key)
      values (${reference}, ${clinicId}, gen_random_uuid(), 1, 0, 'A', 'a@example.org', '', 1)`
    return () => db`select 1 from clinic_booking where reference = ${reference} and network_key is not null`
  },
  async limitCounts(at) {
    const key = randomUUID()
    await db`insert into limit_count (key, count, ends_at) values (${key}, 1, ${at})`
    return () => db`select 1 from limit_count where key = ${key}`
  },
  async answers(at) {
    const key = randomUUID()
    await db`
      insert into idempotency_key (scope, key, body_hash, run_id, leased_until, created_at)
      values ('visitor:x', ${key}, ${hash(key)}, gen_random_uuid(), ${at}, ${at})`
    return () => db`select 1 from idempotency_key where key = ${key}`
  },
  async attempts(at) {
    const email = hash(randomUUID())
    await db`insert into account_attempt (kind, email_hash, attempts, retry_at, last_at) values ('password', ${email}, 1, ${at}, ${at})`
    return () => db`select 1 from account_attempt where email_hash = ${email}`
  },
  async payoutSetups(at) {
    const payee = await makeFacility(db)
    await db`
      insert into payout_onboarding (facility_id, started_by, created_at, expires_at)
      values (${payee}, ${account.id}, ${at}, ${at}::timestamptz + interval '7 days')`
    return () => db`select 1 from payout_onboarding where facility_id = ${payee}`
  },
  async formerEmails(at) {
    const id = randomUUID()
    await db`
      insert into account (id, name, email, former_email, email_changed_at)
      values (${id}, 'A', ${`${id}@example.org`}, 'former@example.org', ${at})`
    return () => db`select 1 from account where id = ${id} and former_email is not null`
  },
  async messages(at) {
    const key = randomUUID()
    await db`
      insert into message (kind, recipient, payload, dedupe_key, status, sent_at, due_at, created_at)
      values ('receipt', 'a@example.org', '{}', ${key}, 'sent', ${at}, null, ${at})`
    return () => db`select 1 from message where dedupe_key = ${key}`
  },
  async mailCounts(at) {
    const recipient = hash(randomUUID())
    await db`insert into message_allowance (recipient_hash, audience, day, sent) values (${recipient}, 'customer', ${at}, 1)`
    return () => db`select 1 from message_allowance where recipient_hash = ${recipient}`
  },
  async webhooks(at) {
    const id = randomUUID()
    await db`insert into webhook_event (id, kind, body, created_at) values (${id}, 'test', '{}', ${at})`
    return () => db`select 1 from webhook_event where id = ${id}`
  },
  async links(at) {
    const token = hash(randomUUID())
    await db`
      insert into account_link (token_hash, account_id, purpose, email, expires_at)
      values (${token}, ${account.id}, 'sign-in', 'a@example.org', ${at})`
    return () => db`select 1 from account_link where token_hash = ${token}`
  },
  async invitations(at) {
    const token = hash(randomUUID())
    const organizationId = await anOrganization()
    await db`
      insert into organization_invitation (organization_id, email, role, token_hash, expires_at)
      values (${organizationId}, ${`${randomUUID()}@example.org`}, 'viewer', ${token}, ${at})`
    return () => db`select 1 from organization_invitation where token_hash = ${token}`
  },
  async verifications(at) {
    const id = randomUUID()
    const organizationId = await anOrganization()
    await db`
      insert into organization_verification (id, organization_id, status, statement, decided_at, reason)
      values (${id}, ${organizationId}, 'declined', 'Ours', ${at}, 'No proof')`
    return () => db`select 1 from organization_verification where id = ${id}`
  },
  async alerts(at) {
    const id = randomUUID()
    await db`
      insert into search_alert (id, email, criteria, day, confirmed_at)
      values (${id}, ${`${id}@example.org`}, '{}', ${at.toISOString().slice(0, 10)}::date, now())`
    return () => db`select 1 from search_alert where id = ${id}`
  },
  async waiting(at) {
    const id = randomUUID()
    await db`
      insert into waiting_list_entry (id, facility_id, slot_id, during, visitor_id, name, email, status)
      values (${id}, ${facilityId}, ${id}, tstzrange(${at}::timestamptz - interval '1 hour', ${at}), gen_random_uuid(), 'A',
        'a@example.org', 'missed')`
    return () => db`select 1 from waiting_list_entry where id = ${id}`
  },
  async clinicWaiting(at) {
    const id = randomUUID()
    const clinicId = await makeClinic(db, { scheduledAt: at, decidedAt: at })
    await db`
      insert into clinic_waiting_list_entry (id, clinic_id, visitor_id, name, email, seats, status)
      values (${id}, ${clinicId}, gen_random_uuid(), 'A', 'a@example.org', 1, 'missed')`
    return () => db`select 1 from clinic_waiting_list_entry where id = ${id}`
  },
  async providerEvents(at) {
    const id = randomUUID()
    await db`insert into gateway_event (event_id, type, received_at, applied_at) values (${id}, 'test', ${at}, ${at})`
    return () => db`select 1 from gateway_event where event_id = ${id}`
  },
  async buyers(at) {
    const id = randomUUID()
    await db`
      insert into payment (id, gateway, visitor_id, purpose, quote, checkout, amount_cents, fee_cents, status, livemode, created_at)
      values (${id}, 'sandbox', gen_random_uuid(), ${`facility:${facilityId}`}, '{}', '{"name":"A"}', 100, 0, 'voided', false, ${at})`
    return () => db`select 1 from payment where id = ${id} and checkout is not null`
  },
  async bulkChanges(at) {
    await db`insert into organization (id, name) values (${account.id}, 'Chalk Lane Parks') on conflict do nothing`
    const [change] = await db<[{ id: string }]>`
      insert into bulk_change (owner_id, facility_ids, change, state, status, changed, finished_at)
      values (${account.id}, ${[facilityId]}, '{}', '', 'done', 1, ${at}) returning id`
    return () => db`select 1 from bulk_change where id = ${change.id}`
  },
  async imports(at) {
    const id = await makeImport(db, account.id)
    await db`update facility_import set status = 'undone', finished_at = ${at} where id = ${id}`
    return () => db`select 1 from facility_import where id = ${id}`
  },
  async customerBlocks(at) {
    const [block] = await db<[{ id: string }]>`
      with o as (insert into organization (name) values ('Parks') returning id)
      insert into customer_block (organization_id, email_digest, name, reason, lifted_at)
      select id, address_digest('old@example.org'), 'A', 'No-shows', ${at} from o returning id`
    return () => db`select 1 from customer_block where id = ${block.id}`
  },
  async listings(at) {
    const id = randomUUID()
    await db`
      insert into listing (id, submission, facility_name, contact_name, email, phone, address, city, state, zip_code,
        facility_type, sport_types, price_per_hour, description, availability, status, review_started_at, reviewed_at,
        decline_reason, waiting_since)
      values (${id}, ${id}, 'A', 'A', 'a@example.org', '1', 'A', 'A', 'NY', '11201', 'Field', '{Soccer}', '1', 'A', 'A',
        'declined', ${at}, ${at}, 'No', null)`
    return () => db`select 1 from listing where id = ${id}`
  },
  async tournaments(at) {
    const id = randomUUID()
    await db`
      insert into tournament (id, status, name, submission, submitter_name, submitter_email, decline_reason, decided_at, waiting_since)
      values (${id}, 'declined', 'A', ${id}, 'A', 'a@example.org', 'No', ${at}, null)`
    return () => db`select 1 from tournament where id = ${id}`
  },
  async favorites(at) {
    const visitorId = randomUUID()
    await db`insert into favorite (visitor_id, facility_id, created_at) values (${visitorId}, ${facilityId}, ${at})`
    return () => db`select 1 from favorite where visitor_id = ${visitorId}`
  },
  async leads(at) {
    const id = randomUUID()
    await db`
      insert into lead (submission, name, email, cta_action, location, created_at)
      values (${id}, 'A', 'a@example.org', 'demo', 'hero', ${at})`
    return () => db`select 1 from lead where submission = ${id}`
  },
  async counts(at) {
    const day = at.toISOString().slice(0, 10)
    await db`insert into funnel_day (day, step, count) values (${day}::date, 'search', 1)`
    return () => db`select 1 from funnel_day where day = ${day}::date`
  },
  async audit(at) {
    const id = randomUUID()
    await db`
      insert into audit_entry (at, actor_role, action, subject_kind, subject_id)
      values (${at}, 'console', 'facility-edit', 'facility', ${id})`
    return () => db`select 1 from audit_entry where subject_id = ${id}`
  },
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

test.each(Object.keys(samples) as RetentionKey[])('%s past their retention are deleted, newer ones stay', async key => {
  const kept = retention[key]
  // Some count by calendar day, in time zones on both sides of the server's.
  const margin = kept.days > 1 ? 2 * DAY : HOUR
  const ago = (ms: number) => new Date(Date.now() - kept.days * DAY - ms)
  const [old, young] = [await samples[key](ago(margin)), await samples[key](ago(-margin))]
  await app.run('job' in kept ? kept.job : 'remove-old')
  expect(await old()).toHaveLength(0)
  expect(await young()).toHaveLength(1)
})

test('an account’s favorites never expire', async () => {
  await db`insert into favorite (visitor_id, facility_id, created_at) values (${account.id}, ${facilityId}, now() - interval '9 years')`
  await app.run('remove-old')
  expect(await db`select 1 from favorite where visitor_id = ${account.id}`).toHaveLength(1)
})

test('one run deletes more than one batch and reports the count', async () => {
  await db`
    insert into lead (submission, name, email, cta_action, location, created_at)
    select 'many ' || n, 'A', 'a@example.org', 'demo', 'hero', now() - interval '9 years' from generate_series(1, 4001) n`
  expect(await app.run('remove-old')).toBe('Requests for a demo or to get started: 4001')
  expect(await app.run('remove-old')).toBe('Nothing to remove')
})

test('a failed deletion does not stop the others, and the job fails visibly', async () => {
  await db`create function refuse() returns trigger language plpgsql as $$ begin raise 'Not now.'; end $$`
  await db`create trigger refuse before delete on favorite for each row execute function refuse()`
  const visitorId = randomUUID()
  await db`insert into favorite (visitor_id, facility_id, created_at) values (${visitorId}, ${facilityId}, now() - interval '9 years')`
  await db`
    insert into lead (submission, name, email, cta_action, location, created_at)
    values ('late', 'A', 'a@example.org', 'demo', 'hero', now() - interval '9 years')`
  await expect(app.run('remove-old')).rejects.toThrow('Could not remove: Favorites saved without an account.')
  expect(await db`select 1 from lead where submission = 'late'`).toHaveLength(0)
  await db`drop trigger refuse on favorite`
  expect(await app.run('remove-old')).toBe('Favorites saved without an account: 1')
})

test('every retention row names an existing job and reads as a sentence', async () => {
  const names = new Set((await allJobs(app.services)).map(({ name }) => name))
  for (const kept of Object.values(retention)) expect(names).toContain('job' in kept ? kept.job : 'remove-old')
  expect(retentionText(retention.links)).toBe('Links we emailed: 30 days after they expire')
  expect(retentionText(retention.leads)).toBe('Requests for a demo or to get started: 2 years after they arrived')
  expect(retentionText(retention.holds)).toBe('Times and seats held but not booked: until the hold ends')
})
