create table booking (
  id uuid primary key default gen_random_uuid(),
  -- Read out on the phone.
  reference text not null unique,
  facility_id uuid not null references facility (id),
  visitor_id uuid not null,
  mode text not null check (mode in ('linkout', 'hold', 'marketplace')),
  status text not null check (status in ('pending_confirmation', 'confirmed', 'redirected', 'cancelled')),
  -- Slots as booked: id, start, end, priceCents. Kept after the booking ends.
  slots jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  total_cents integer not null check (total_cents >= 0),
  -- Unique, since a payment pays for at most one booking.
  payment_id uuid unique references payment (id),
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  notes text,
  -- The facility's refund policy when booked.
  refund_policy jsonb not null check (is_refund_policy(refund_policy)),
  -- For link-outs.
  redirect_url text,
  -- Pending bookings only: the owner's deadline.
  confirm_by timestamptz,
  cancelled_at timestamptz,
  cancelled_because text check (cancelled_because in
    ('customer', 'facility', 'administrator', 'not-confirmed', 'payment-failed', 'closed')),
  -- SEQUENCE of its calendar events (RFC 5545, 3.8.7.4); increases with every change.
  revision integer not null default 0,
  -- Increasing it invalidates manage links sent before.
  access_version integer not null default 0,
  credit_id uuid,
  credit_cents integer not null default 0,
  -- Next reminder; null if there are no more.
  remind_at timestamptz,
  -- Entered by the facility and paid there: it has no payment of ours and counts in no sum of money we took.
  paid_at_facility boolean not null default false,
  -- The account that entered it; null for customers' own bookings and deleted accounts.
  created_by uuid references account (id) on delete set null,
  -- The facility's response time when booked.
  response_hours integer not null default 4 check (response_hours between 1 and 72),
  -- Free bookings by unknown visitors only: a keyed hash of the network, to limit them, until the last time is over or
  -- canceled. Null where limits are off.
  network_key bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (starts_at < ends_at),
  -- Link-outs are booked elsewhere.
  check ((mode = 'linkout') = (status = 'redirected')),
  -- Every pending booking has a deadline.
  constraint booking_pending_ends check ((status = 'pending_confirmation') = (confirm_by is not null)),
  constraint booking_cancelled_why check ((status = 'cancelled') = (cancelled_at is not null)),
  -- A credit that pays is known, so that it can be restored.
  constraint booking_credit_named check (credit_cents = 0 or credit_id is not null),
  -- Our bookings that are not canceled are paid for, by card, credit or at the facility.
  constraint booking_paid_for check (
    mode = 'linkout' or total_cents = credit_cents or payment_id is not null or status = 'cancelled' or paid_at_facility),
  -- Nothing else may use the exception in booking_paid_for.
  constraint booking_paid_at_facility_alone check (
    not paid_at_facility or (payment_id is null and credit_id is null and mode = 'marketplace')),
  -- Only the facility books for others.
  constraint booking_created_by_facility check (created_by is null or paid_at_facility),
  constraint booking_credit_within_total check (credit_cents between 0 and total_cents)
);
create index booking_visitor on booking (visitor_id, created_at desc);
create index booking_facility on booking (facility_id, starts_at);
create index booking_pending on booking (confirm_by) where status = 'pending_confirmation';
create index booking_email on booking (lower(customer_email), starts_at);
create index booking_reminder on booking (remind_at);
create index booking_newest on booking (created_at desc, id);
-- A facility's upcoming bookings.
create index booking_facility_end on booking (facility_id, ends_at);
-- Asks for reviews.
create index booking_ended on booking (ends_at);
-- The filters of the administrators' list. Most bookings are confirmed marketplace ones, so those need no index.
create index booking_starts on booking (starts_at desc, id);
create index booking_cancelled on booking (created_at desc, id) where status = 'cancelled';
create index booking_waiting on booking (created_at desc, id) where status = 'pending_confirmation';
create index booking_by_request on booking (created_at desc, id) where mode = 'hold';
create index booking_elsewhere on booking (created_at desc, id) where mode = 'linkout';
create index booking_text on booking
  using gin (lower(reference || ' ' || customer_name || ' ' || customer_email) gin_trgm_ops);
-- Recent bookings of the facilities on a page.
create index booking_made on booking (facility_id, created_at);
-- Only upcoming free bookings have a hash, so the index stays small.
create index booking_network on booking (network_key) where network_key is not null;

create trigger booking_clears_network before update on booking
  for each row when (new.status = 'cancelled' and new.network_key is not null)
  execute function clear_network_key();

-- Credits given instead of refunds.
create table credit (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  -- Valid at this facility, which already has the money.
  facility_id uuid not null references facility (id),
  email text not null,
  amount_cents integer not null check (amount_cents > 0),
  remaining_cents integer not null,
  -- The booking it was given for. Not unique: two closures can hit a booking of several weeks.
  booking_id uuid not null references booking (id),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- A credit is never spent twice.
  constraint credit_never_overdrawn check (remaining_cents between 0 and amount_cents)
);
create index credit_booking on credit (booking_id);
-- Deleting a facility looks for its credits.
create index credit_facility on credit (facility_id);

-- Here, since bookings and credits refer to each other.
alter table booking add constraint booking_credit_id_fkey foreign key (credit_id) references credit (id);

-- Additional payments for changed bookings.
create table booking_extra_payment (
  payment_id uuid primary key references payment (id),
  booking_id uuid not null references booking (id)
);
create index booking_extra_payment_booking on booking_extra_payment (booking_id);

create function is_known_visitor(visitor uuid) returns boolean language sql stable as $$
  select exists (select from account where id = visitor and email_verified)
    or exists (
      select from booking where visitor_id = visitor and status = 'confirmed' and mode <> 'linkout' and ends_at <= now())
$$;

-- Whether `amount` more free times exceed what an unknown visitor or their network may have at a facility. Times of
-- `changed`, a booking that is being changed, do not count. Locks as in exceeded_hold_limit: visitor before network,
-- before any row.
create function exceeds_free_limit(
  visitor uuid, network bigint, facility uuid, changed uuid, amount integer, per_visitor integer, per_network integer)
returns boolean language plpgsql volatile as $$
declare
  of_visitor bigint;
  of_network bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('free times of visitor ' || visitor, 0));
  perform pg_advisory_xact_lock(hashtextextended('free times of network ' || network, 0));
  select count(*) filter (where visitor_id = visitor), count(*) filter (where network_key = network) into of_visitor, of_network
  from booking cross join jsonb_array_elements(slots) as slot
  where (visitor_id = visitor or network_key = network) and facility_id = facility and id is distinct from changed
    and total_cents = 0 and status in ('confirmed', 'pending_confirmation') and ends_at > now()
    and (slot ->> 'start')::numeric > extract(epoch from now()) * 1000;
  return of_visitor + amount > per_visitor or of_network + amount > per_network;
end
$$;

-- Messages between a booking's customer and its facility.
create table booking_message (
  id uuid primary key default gen_random_uuid(),
  -- Order of writing; timestamps may be equal.
  number bigint generated always as identity unique,
  booking_id uuid not null references booking (id),
  -- The booking's facility, so that an owner's conversations are found without reading all bookings.
  facility_id uuid not null references facility (id),
  -- The booking's visitor at the time. After a transfer the new customer does not see older messages, and deleting an
  -- account finds its own.
  visitor_id uuid not null,
  author text not null check (author in ('customer', 'facility')),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now(),
  read_at timestamptz,
  -- When to notify the other side by email; null when notified or read. Not partial: the planner takes a partial index
  -- for empty until the next analyze.
  notify_at timestamptz,
  constraint booking_message_read_after check (read_at is null or read_at >= at)
);
create index booking_message_booking on booking_message (booking_id, number);
-- Unread counts on each of the owner's pages.
create index booking_message_unread on booking_message (facility_id, author, read_at);
create index booking_message_visitor on booking_message (visitor_id);
create index booking_message_notify on booking_message (notify_at);

-- Waitlist of taken slots. A slot that opens up is held for the first in line, who is notified.
create table waiting_list_entry (
  id uuid primary key default gen_random_uuid(),
  -- Order of arrival.
  number bigint generated always as identity unique,
  facility_id uuid not null references facility (id),
  slot_id text not null,
  during tstzrange not null check (not isempty(during)),
  visitor_id uuid not null,
  name text not null,
  email text not null,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'taken', 'left', 'missed')),
  -- Offers only: the hold's visitor, who may have opened the offer in another browser.
  holder_id uuid,
  offered_at timestamptz,
  offered_until timestamptz,
  -- When the signup was confirmed by email; null where the address had too many such emails.
  notified_at timestamptz,
  created_at timestamptz not null default now(),
  -- An offer has a hold and an end.
  check (num_nulls(holder_id, offered_at, offered_until) in (0, 3)),
  check (status <> 'offered' or holder_id is not null)
);
-- One entry per person and slot.
create unique index waiting_list_entry_visitor on waiting_list_entry (slot_id, visitor_id)
  where status in ('waiting', 'offered');
create unique index waiting_list_entry_email on waiting_list_entry (slot_id, lower(email))
  where status in ('waiting', 'offered');
create index waiting_list_entry_own on waiting_list_entry (visitor_id, created_at desc);
-- Every cancellation looks here. Not partial: the planner takes a partial index for empty until the next analyze.
create index waiting_list_entry_facility on waiting_list_entry (facility_id, status);
create index waiting_list_entry_status on waiting_list_entry (status, number);
-- Limits entries and emails per address.
create index waiting_list_entry_address on waiting_list_entry (lower(email), created_at);
create index waiting_list_entry_holder on waiting_list_entry (holder_id);

-- Periods for which an owner closed a facility, for rain or maintenance.
create table closure (
  id uuid primary key default gen_random_uuid(),
  facility_id uuid not null references facility (id),
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  reason text not null check (length(reason) between 1 and 200),
  remedy text not null check (remedy in ('move', 'credit', 'refund')),
  -- When all its bookings were handled; until then a job continues.
  done_at timestamptz,
  -- When the owner reopened it. Canceled bookings stay canceled.
  reopened_at timestamptz,
  created_at timestamptz not null default now()
);
create index closure_facility on closure (facility_id, created_at desc);
-- Not partial: the planner takes a partial index for empty until the next analyze.
create index closure_done on closure (done_at);

-- What each closure did to a booking, once.
create table closure_booking (
  closure_id uuid not null references closure (id),
  booking_id uuid not null references booking (id),
  outcome text not null check (outcome in ('moved', 'credited', 'refunded', 'cancelled')),
  -- US cents returned: to the card, to the credit that had paid, as a new credit.
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  restored_cents integer not null default 0 check (restored_cents >= 0),
  credited_cents integer not null default 0 check (credited_cents >= 0),
  moved_to timestamptz,
  applied_at timestamptz not null default now(),
  primary key (closure_id, booking_id),
  -- A moved booking has a new time.
  check ((outcome = 'moved') = (moved_to is not null))
);

-- Periods that an owner blocked. The reservation with the same `block_id` takes the time. Unlike a closure, a block
-- does not affect bookings. Deleted when lifted; the audit log keeps both.
create table calendar_block (
  id uuid primary key default gen_random_uuid(),
  facility_id uuid not null references facility (id),
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  reason text not null check (length(reason) between 1 and 200),
  -- Shared by weeks that were blocked together.
  series_id uuid,
  author_id uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index calendar_block_facility on calendar_block (facility_id);
create index calendar_block_series on calendar_block (series_id);

-- Owners' calendar subscriptions, for one facility or all. The address is signed with the version: increasing it
-- invalidates the old address, and a copy of this table opens nothing.
create table calendar_feed (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  facility_id uuid references facility (id) on delete cascade,
  -- Includes customers' names.
  with_names boolean not null,
  version integer not null default 0,
  renewed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint calendar_feed_once unique nulls not distinct (account_id, facility_id, with_names)
);
create index calendar_feed_facility on calendar_feed (facility_id);

-- Customers' calendar subscriptions. A renewed one has a new id and so a new address.
create table customer_calendar_feed (
  id uuid primary key default gen_random_uuid(),
  -- A browser without an account, or an account.
  visitor_id uuid not null,
  -- From a browser that signed in later. The account may have another one; both keep working, since calendar programs
  -- use them.
  is_merged boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index customer_calendar_feed_once on customer_calendar_feed (visitor_id) where not is_merged;
create index customer_calendar_feed_visitor on customer_calendar_feed (visitor_id);

-- Sums of past hours for the administrators' dashboard. A job adds rows hours later, when no running transaction can
-- change the counts. Later hours are counted directly, so a delayed job makes the dashboard slower but never wrong.

create table booking_hour (
  -- Start of the hour. Hours rather than days, since days differ by zone.
  hour timestamptz primary key check (hour = date_trunc('hour', hour, 'UTC')),
  bookings integer not null check (bookings >= 0)
);

-- Bookings made and money moved per facility and UTC day.
create table booking_facility_day (
  day date not null,
  facility_id uuid not null references facility (id) on delete cascade,
  bookings integer not null default 0,
  -- US cents; negative when more was returned than came in.
  cents bigint not null default 0,
  primary key (day, facility_id)
);

-- Hours of the week, by the facility's clock, that were booked on a UTC day.
create table booking_week_hour (
  day date not null,
  -- 0 is midnight on Sunday.
  hour_of_week smallint not null check (hour_of_week between 0 and 167),
  minutes bigint not null check (minutes >= 0),
  primary key (day, hour_of_week)
);
