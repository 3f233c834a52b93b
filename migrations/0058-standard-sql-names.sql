-- Names that needed translating become the field's standard terms. docs/decisions/0047-plain-names.md has the table.
-- old version: no version before 1.0 runs anywhere, so nothing uses the old names while this runs.
do $$
begin
  alter table waiting rename to waiting_list_entry;
  alter table clinic_waiting rename to clinic_waiting_list_entry;
  alter table facility_import_piece rename to facility_import_chunk;
  alter table account_provider_visit rename to account_authorization_request;
  alter table own_calendar rename to customer_calendar_feed;
  alter table webhook_event rename to gateway_event;
  alter table webhook_notice rename to webhook_event;

  alter table account_attempt rename free_at to retry_at;
  alter table booking rename written_by to created_by;
  alter table booking_message rename tell_at to notify_at;
  alter table clinic rename places_taken to seats_taken;
  alter table clinic_booking rename places to seats;
  alter table clinic_hold rename places to seats;
  alter table clinic_waiting_list_entry rename places to seats;
  alter table closure_booking rename treated_at to applied_at;
  alter table customer_calendar_feed rename is_followed to is_merged;
  alter table facility rename owner_place_key to owner_address_key;
  alter table feed_facility rename gone_at to deleted_at;
  alter table listing rename waits_since to waiting_since;
  alter table listing_question rename asked_by to author_id;
  alter table payment rename capture_wanted to capture_requested;
  alter table payment rename grace_given to grace_granted;
  alter table payment_mismatch rename what to kind;
  alter table provider_day rename asked_at to fetched_at;
  alter table provider_health rename asked_from to fetched_from;
  alter table provider_health rename asked_to to fetched_to;
  alter table provider_health rename closed_until to paused_until;
  alter table search_alert rename asked_at to confirmation_sent_at;
  alter table search_alert_time rename told_at to notified_at;
  alter table tournament rename waits_since to waiting_since;
  alter table tournament_question rename asked_by to author_id;
  alter table waiting_list_entry rename told_at to notified_at;
  alter table webhook_endpoint rename place to position;

  alter function count_clinic_places() rename to update_clinic_seats_taken;
  alter function count_facility_revision() rename to increment_facility_revision;
  alter function count_offer_version() rename to increment_offer_version;
  alter function delete_answers_of_zone() rename to delete_provider_times;
  alter function delete_webhook_notices() rename to delete_webhook_events;
  alter function end_connections_of_owner() rename to delete_owner_connections;
  alter function owner_place(uuid, text, text) rename to owner_unnumbered_address;
  alter function owner_numbered_place(uuid, text, text) rename to owner_numbered_address;

  alter trigger clinic_booking_places on clinic_booking rename to clinic_booking_seats;
  alter trigger clinic_hold_places on clinic_hold rename to clinic_hold_seats;
  alter trigger facility_webhook_notices on facility rename to facility_webhook_events;
  alter trigger reservation_forgets_network on reservation rename to reservation_clears_network;
end
$$;

-- Constraints, indexes and sequences that carry an old name. PostgreSQL 18 names its not-null constraints too.
do $$
declare
  term record;
  old record;
begin
  for term in
    select of::regclass, pattern, replacement from (values
      ('waiting_list_entry', '^waiting_', 'waiting_list_entry_'),
      ('clinic_waiting_list_entry', '^clinic_waiting_', 'clinic_waiting_list_entry_'),
      ('clinic_waiting_list_entry', 'places', 'seats'),
      ('facility_import_chunk', 'piece', 'chunk'),
      ('account_authorization_request', 'provider_visit', 'authorization_request'),
      ('customer_calendar_feed', 'own_calendar', 'customer_calendar_feed'),
      ('customer_calendar_feed', 'is_followed', 'is_merged'),
      ('gateway_event', '^webhook_event_', 'gateway_event_'),
      ('webhook_event', '^webhook_notice_', 'webhook_event_'),
      ('webhook_endpoint', '_place', '_position'),
      ('account_attempt', 'free_at', 'retry_at'),
      ('booking', 'written_by', 'created_by'),
      ('booking_message', '_tell', '_notify'),
      ('clinic', 'places_taken', 'seats_taken'),
      ('clinic_booking', 'places', 'seats'),
      ('clinic_hold', 'places', 'seats'),
      ('closure_booking', 'treated_at', 'applied_at'),
      ('facility', 'owner_place_key', 'owner_address_key'),
      ('facility', 'owner_numbered_place', 'owner_numbered_address'),
      ('facility', 'owner_place', 'owner_unnumbered_address'),
      ('feed_facility', 'gone', 'deleted'),
      ('listing_question', 'asked_by', 'author_id'),
      ('tournament_question', 'asked_by', 'author_id'),
      ('payment', 'capture_wanted', 'capture_requested'),
      ('payment', 'grace_given', 'grace_granted'),
      ('payment_mismatch', '_what_', '_kind_'),
      ('provider_day', 'asked_at', 'fetched_at'),
      ('search_alert', 'asked_at', 'confirmation_sent_at')
    ) as renamed (of, pattern, replacement)
  loop
    for old in
      select conname as name, regexp_replace(conname, term.pattern, term.replacement) as new
      from pg_constraint where conrelid = term.of and conname ~ term.pattern
    loop
      execute format('alter table %s rename constraint %I to %I', term.of, old.name, old.new);
    end loop;
    for old in
      select relname as name, regexp_replace(relname, term.pattern, term.replacement) as new
      from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = term.of and relname ~ term.pattern
    loop
      execute format('alter index %I rename to %I', old.name, old.new);
    end loop;
  end loop;
  alter sequence waiting_number_seq rename to waiting_list_entry_number_seq;
  alter sequence clinic_waiting_number_seq rename to clinic_waiting_list_entry_number_seq;
  alter sequence webhook_notice_number_seq rename to webhook_event_number_seq;
end
$$;

-- PostgreSQL does not rewrite the text of functions.
create or replace function update_clinic_seats_taken() returns trigger language plpgsql as $$
declare
  change integer;
begin
  if tg_table_name = 'clinic_hold' then
    change := coalesce(new.seats, 0) - coalesce(old.seats, 0);
  else
    change := case when new.status = 'confirmed' then new.seats else 0 end
      - case when old.status = 'confirmed' then old.seats else 0 end;
  end if;
  if change <> 0 then
    update clinic set seats_taken = seats_taken + change where id = coalesce(new.clinic_id, old.clinic_id);
  end if;
  return null;
end
$$;

create or replace function delete_webhook_events() returns trigger language plpgsql as $$
begin
  delete from webhook_event where facility_id = new.id;
  return null;
end
$$;

create or replace function feed_facilities_added() returns trigger language plpgsql as $$
begin
  insert into feed_facility as known (facility_id, facts_at, offer_at, offer_has_changed)
  select id, feed_moment(), feed_moment(), false from written order by id
  -- An undone import removed it, and it was added again.
  on conflict (facility_id) do update
    set facts_at = excluded.facts_at, offer_at = excluded.offer_at, offer_has_changed = true, deleted_at = null;
  return null;
end
$$;

create or replace function feed_facility_removed() returns trigger language plpgsql as $$
begin
  perform feed_keep_offer(old.id, old.time_zone, (select weekly from schedule where facility_id = old.id));
  update feed_facility set facts_at = feed_moment(), offer_at = feed_moment(), offer_has_changed = true, deleted_at = now()
  where facility_id = old.id;
  return old;
end
$$;

create or replace function record_facility_kinds() returns trigger language plpgsql as $$
begin
  -- In order, so that two of these cannot deadlock.
  insert into facility_kind (id, sport_text, surface_text, indoor_outdoor)
  select distinct on (kind) kind, sport_text, lower(surface_type), indoor_outdoor from written order by kind
  on conflict do nothing;
  return null;
end
$$;

create or replace function check_payout() returns trigger language plpgsql as $$
declare
  account clinic_account;
  paid bigint;
begin
  select * into strict account from clinic_account where clinic_id = new.clinic_id for update;
  select coalesce(sum(amount_cents), 0) into paid from payout
  where clinic_id = new.clinic_id and party = new.party and status in ('requested', 'sent');
  if paid + new.amount_cents > (case new.party when 'facility' then account.facility_cents else account.athlete_cents end) then
    raise exception 'The payout exceeds the %''s share of the clinic''s revenue.', new.party
      using errcode = 'check_violation', constraint = 'payout_within_share';
  end if;
  return new;
end
$$;

-- Stored values: jobs, messages, refund keys, audit actions and imports.
do $$
declare
  job record;
begin
  -- The log of a job's runs follows its name.
  alter table job_run_log
    drop constraint job_run_log_name_fkey,
    add constraint job_run_log_name_fkey foreign key (name) references job_run (name) on update cascade on delete cascade;
  for job in
    select * from (values
      ('ask-for-reviews', 'request-reviews'),
      ('ask-providers', 'refresh-busy-times'),
      ('call-off-closed-clinics', 'cancel-closed-clinics'),
      ('forget-answers', 'delete-idempotency-keys'),
      ('forget-feed-changes', 'delete-feed-changes'),
      ('forget-ways-in', 'delete-expired-sign-in-data'),
      ('offer-clinic-places', 'offer-clinic-seats'),
      ('remind-of-listings', 'send-listing-reminders'),
      ('tell-of-free-times', 'notify-open-times'),
      ('tell-of-messages', 'notify-messages')
    ) as renamed (old, new)
  loop
    update job_run set name = job.new where name = job.old;
    update audit_entry set subject_id = job.new where subject_kind = 'worker' and subject_id = job.old;
    -- Its next time comes from its clock. Before the first start there is no queue.
    if to_regprocedure('graphile_worker.remove_job(text)') is not null then
      perform graphile_worker.remove_job(job.old);
      perform graphile_worker.remove_job(job.old || ':again');
    end if;
  end loop;

  -- A message's key begins with its kind: under another key a repeated run would send it again.
  update message m set kind = r.new, dedupe_key = regexp_replace(m.dedupe_key, '^' || r.old || ':', r.new || ':')
  from (values
    ('booking-given', 'booking-transferred-out'),
    ('booking-given-up', 'booking-cancelled-by-customer'),
    ('booking-received', 'booking-transferred-in'),
    ('clinic-booking-given-back', 'clinic-booking-refunded'),
    ('clinic-called-off', 'clinic-cancelled'),
    ('clinic-places-dropped', 'clinic-seats-cancelled'),
    ('clinic-takes-place', 'clinic-confirmed'),
    ('listing-asked', 'listing-question'),
    ('listing-forgotten', 'listing-overdue'),
    ('tournament-asked', 'tournament-question'),
    ('webhook-given-up', 'webhook-delivery-failed')
  ) as r (old, new)
  where m.kind = r.old;

  update refund f set dedupe_key = regexp_replace(f.dedupe_key, '^' || r.old || ':', r.new || ':')
  from (values
    ('clinic-called-off', 'clinic-cancelled'),
    ('clinic-places-dropped', 'clinic-seats-cancelled')
  ) as r (old, new)
  where f.dedupe_key like r.old || ':%';

  update audit_entry e set action = r.new
  from (values
    ('administrator-made', 'administrator-added'),
    ('facility-brought-back', 'facility-restored'),
    ('facility-given', 'facility-transferred'),
    ('listing-asked', 'listing-question-sent'),
    ('payment-returned', 'payment-refunded'),
    ('tournament-asked', 'tournament-question-sent')
  ) as r (old, new)
  where e.action = r.old;

  update facility_import_change
  set before = before - 'placeKey' || jsonb_build_object('addressKey', before -> 'placeKey')
  where before ? 'placeKey';
end
$$;
