-- What administrators look things up by: accounts, payments, the log, and one search over everything.

alter table account
  -- When somebody last signed in to it. Sessions are deleted when they end, and this is to be known afterwards.
  add column signed_in_at timestamptz;

update account set signed_in_at = (select max(created_at) from account_session where account_id = account.id);

create function note_sign_in() returns trigger language plpgsql as $$
begin
  update account set signed_in_at = new.created_at where id = new.account_id;
  return null;
end
$$;
-- Whichever way somebody comes in, a session is a row.
create trigger account_signed_in after insert on account_session for each row execute function note_sign_in();

-- Accounts, the newest first, and by a part of a name or an address.
create index account_newest on account (created_at desc, id desc);
create index account_text on account using gin (lower(name || ' ' || email) gin_trgm_ops);
create index account_administrators on account (created_at desc, id desc) where is_administrator;

-- The log by each thing that it is narrowed to; it is always read from its end.
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_kind on audit_entry (subject_kind, at desc, id desc);
create index audit_entry_role on audit_entry (actor_role, at desc, id desc);

-- How much was booked lately at the facilities of a page.
create index booking_made on booking (facility_id, created_at);

-- Payments, the newest first, of one status or all.
create index payment_newest on payment (created_at desc, id desc);
create index payment_by_status on payment (status, created_at desc, id desc);

-- Payments that do not agree with the ledger or with what was bought by them, as a job found them: comparing everything takes too
-- long for somebody who waits. A row goes when a later check finds that they agree.
create table payment_mismatch (
  payment_id uuid primary key references payment (id) on delete cascade,
  -- `unbooked`: money without a booking; `amount`: another amount than the booking says; `ledger`: another than the ledger says.
  what text not null check (what in ('unbooked', 'amount', 'ledger')),
  -- Whole US cents: what is kept, and what it should be.
  kept_cents bigint not null,
  expected_cents bigint not null,
  found_at timestamptz not null default now(),
  checked_at timestamptz not null default now()
);

-- Those that are closed down, which are few.
create index facility_retired on facility (name, id) where retired_at is not null;

-- Parts of names for the search. Bookings have theirs already.
create index facility_name_text on facility using gin (lower(name) gin_trgm_ops);
create index clinic_booking_text on clinic_booking
  using gin (lower(reference || ' ' || customer_name || ' ' || customer_email) gin_trgm_ops);
create index listing_text on listing using gin (lower(facility_name || ' ' || contact_name || ' ' || email) gin_trgm_ops);
create index tournament_text on tournament using gin (lower(name) gin_trgm_ops);
create index clinic_text on clinic using gin (lower(title) gin_trgm_ops);
