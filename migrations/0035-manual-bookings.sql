-- What an owner writes into the calendar: bookings for people who called or came by, and times that nobody can book.
alter table booking
  -- The facility wrote it itself: what it costs is paid there and never passes through us, so no payment of ours hangs on it and
  -- no sum of money that we took may count it.
  add column paid_at_facility boolean not null default false,
  -- Whose account wrote it; null for customers' own bookings, and for a person whose account is gone.
  add column written_by uuid references account (id) on delete set null,
  drop constraint booking_paid_for,
  add constraint booking_paid_for check (
    mode = 'linkout' or total_cents = credit_cents or payment_id is not null or status = 'cancelled' or paid_at_facility),
  -- The way around the rule above is open to nothing else.
  add constraint booking_paid_at_facility_alone check (
    not paid_at_facility or (payment_id is null and credit_id is null and mode = 'marketplace')),
  add constraint booking_written_by_facility check (written_by is null or paid_at_facility);

-- A period that an owner has taken out of use, and why. Its time is taken by the reservation of the same `block_id`; a closure
-- is another thing, since it treats the bookings in its way. What is lifted is deleted, as its reservation is; the log of
-- privileged actions remembers both.
create table calendar_block (
  id uuid primary key default gen_random_uuid(),
  facility_id uuid not null references facility (id),
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  reason text not null check (length(reason) between 1 and 200),
  -- The same for all weeks that were blocked together.
  series_id uuid,
  author_id uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index calendar_block_facility on calendar_block (facility_id);
create index calendar_block_series on calendar_block (series_id);

-- Addresses under which an owner's calendar programs fetch what is booked: of one facility or, where none is named, of all.
-- The address is signed with the version: another number makes the one before worthless, and a copy of this table opens nothing.
create table calendar_feed (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  facility_id uuid references facility (id) on delete cascade,
  -- Says who has booked; without it nobody's name leaves.
  with_names boolean not null,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  renewed_at timestamptz,
  constraint calendar_feed_once unique nulls not distinct (account_id, facility_id, with_names)
);
create index calendar_feed_facility on calendar_feed (facility_id);
