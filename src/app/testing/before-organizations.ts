import type { Db } from '#kit/server/db/db.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const accounts = { owner: id(1), second: id(2), unverified: id(3), customer: id(4) }
export const facilities = {
  field: id(11),
  court: id(12),
  closed: id(13),
  draft: id(14),
  second: id(15),
  ownerless: id(16),
}
export const importId = id(21)
/** Two of one owner differ. */
export const payoutAccounts = {
  [facilities.field]: 'acct_field',
  [facilities.court]: 'acct_court',
  [facilities.second]: 'acct_second',
}
export const feedId = id(31)
export const webhookId = id(41)

const { owner, second, unverified, customer } = accounts

/** Two owners with all that belongs to them, as the version before organizations left it. */
export async function fillAsBefore(db: Db): Promise<void> {
  await db.unsafe(`
    insert into account (id, name, email, email_verified) values
      ('${owner}', 'Olivia Owner', 'olivia@example.org', true), ('${second}', 'Sam Second', 'sam@example.org', true),
      ('${unverified}', 'Uma Unverified', 'uma@example.org', false), ('${customer}', 'Carl Customer', 'carl@example.org', true);
    insert into facility_import (id, owner_id, file_name, file_sha256, headers_sha256, mapping, good_rows_only, status,
      row_count, summary, counts, finished_at)
    values ('${importId}', '${owner}', 'fields.csv', decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'),
      '{"columns": {"Field": "name"}, "everyRow": {}}', false, 'imported', 1,
      '{"total": 1, "sports": [], "locations": [], "locationCount": 0}',
      '{"new": 1, "changed": 0, "unchanged": 0, "duplicate": 0, "refused": 0}', now());
    insert into facility (id, owner_id, owner_ref, owner_address_key, import_id, venue_name, name, city, state, address, latitude,
      longitude, time_zone, price_cents, booking_email)
    select f.id::uuid, f.owner::uuid, f.ref, f.id, f.import::uuid, f.venue, f.name, 'Brooklyn', 'NY', '1 Main Street, Brooklyn, NY',
      40.68, -73.95, 'America/New_York', 3000, f.email
    from (values
      ('${facilities.field}', '${owner}', 'F-1', '${importId}', 'Hill Park', 'Hill Park Field 1', 'desk@example.org'),
      ('${facilities.court}', '${owner}', null, null, null, 'Court', null),
      ('${facilities.closed}', '${owner}', null, null, null, 'Closed court', null),
      ('${facilities.draft}', '${unverified}', null, null, null, 'Draft field', null),
      ('${facilities.second}', '${second}', null, null, null, 'Second owner''s field', null)
    ) as f (id, owner, ref, import, venue, name, email);
    insert into facility (id, name, city, state, address, latitude, longitude, time_zone)
    values ('${facilities.ownerless}', 'Public court', 'Brooklyn', 'NY', '2 Main Street, Brooklyn, NY', 40.68, -73.95, 'America/New_York');
    insert into facility_import_change (import_id, facility_id, before) values ('${importId}', '${facilities.field}', '{}');
    update facility set retired_at = now() where id = '${facilities.closed}';
    insert into schedule (facility_id, weekly)
    values ('${facilities.field}', '{"slotMinutes": 60, "hours": [{"days": [1], "opens": "08:00", "closes": "20:00"}]}');
    insert into payout_account (id, can_take_payments) values ('acct_field', true), ('acct_court', true), ('acct_second', true);
    insert into payout_facility (facility_id, account_id) values
      ('${facilities.field}', 'acct_field'), ('${facilities.court}', 'acct_court'), ('${facilities.second}', 'acct_second');
    insert into payout_onboarding (facility_id, started_by, account_id, expires_at)
    values ('${facilities.closed}', '${owner}', 'acct_field', now() + interval '1 day');
    insert into provider_connection (facility_id, provider, settings, sealed) values
      ('${facilities.field}', 'ical', '{"feedUrl": "https://calendars.example/1.ics"}', 'sealed');
    insert into provider_connection (facility_id, provider, settings, is_simulated) values ('${facilities.court}', 'civicrec', '{}', true);
    insert into calendar_feed (id, account_id, facility_id, with_names, version) values
      ('${feedId}', '${owner}', null, true, 3), (gen_random_uuid(), '${owner}', '${facilities.field}', false, 0);
    insert into booking (id, reference, facility_id, visitor_id, mode, status, slots, starts_at, ends_at, total_cents, customer_name,
      customer_email, customer_phone, refund_policy, paid_at_facility, created_by)
    values ('${id(51)}', 'OF-AAAA-2222', '${facilities.field}', '${customer}', 'marketplace', 'confirmed', '[]', now() + interval '1 day',
      now() + interval '25 hours', 3000, 'Carl Customer', 'carl@example.org', '', '{"steps": []}', true, '${owner}');
    insert into booking_message (booking_id, facility_id, visitor_id, author, text)
    values ('${id(51)}', '${facilities.field}', '${customer}', 'customer', 'Is there parking?');
    insert into api_key (account_id, token_hash, prefix, name, scopes)
    values ('${owner}', decode(repeat('01', 32), 'hex'), 'ofk_abcdef', 'Scoreboard', '{manage}');
    insert into webhook_endpoint (id, account_id, position, url, events, sealed_secret)
    values ('${webhookId}', '${owner}', 1, 'https://hooks.example/1', '{booking.created}', 'sealed');
    insert into webhook_event (kind, facility_id, booking_id, body)
    values ('booking.created', '${facilities.field}', '${id(51)}', '{}');
    insert into webhook_delivery (endpoint_id, event_number, booking_id) select '${webhookId}', number, booking_id from webhook_event;
    insert into audit_entry (actor_id, actor_role, action, subject_kind, subject_id, subject_name)
    values ('${owner}', 'owner', 'facility-edited', 'facility', '${facilities.field}', 'Hill Park Field 1');
  `)
}
