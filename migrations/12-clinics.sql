-- Athletes who lead clinics.
create table athlete (
  id uuid primary key default gen_random_uuid(),
  -- Null for samples and deleted accounts.
  account_id uuid unique references account (id) on delete set null,
  name text not null check (length(name) between 1 and 100),
  sport_type text not null check (length(sport_type) between 1 and 40),
  level text not null check (level in ('college', 'high-school')),
  school text not null check (length(school) between 1 and 120),
  bio text not null default '' check (length(bio) <= 1000),
  -- The photo's version in its address; null without a photo.
  photo_digest text check (photo_digest ~ '^[0-9a-f]{32}$'),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A table of its own, so that lists do not read images.
create table athlete_photo (
  athlete_id uuid primary key references athlete (id) on delete cascade,
  -- WebP, re-encoded from the upload.
  image bytea not null check (length(image) between 1 and 400000)
);

-- Paid training sessions that athletes lead at a facility.
create table clinic (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) between 1 and 5000),
  sport_type text not null check (length(sport_type) between 1 and 40),
  scheduled_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes between 15 and 1440),
  max_participants integer not null check (max_participants between 1 and 200),
  -- US cents per person.
  price_cents integer not null check (price_cents between 0 and 100000),
  facility_id uuid not null references facility (id),
  status text not null default 'published' check (status in ('published', 'cancelled')),
  athlete_id uuid not null references athlete (id),
  -- The reserved slots: id, start, end, priceCents.
  slots jsonb not null check (jsonb_typeof(slots) = 'array'),
  -- Their price in US cents. The facility is paid first.
  field_cents integer not null check (field_cents between 0 and 10000000),
  min_participants integer not null default 1,
  -- The clinic is canceled if the minimum is not reached by then.
  decide_by timestamptz not null,
  -- When it was confirmed.
  decided_at timestamptz,
  min_age integer check (min_age between 3 and 99),
  max_age integer check (max_age between 3 and 99),
  skill_level text not null default 'all' check (skill_level in ('all', 'beginner', 'intermediate', 'advanced')),
  -- Held and booked; maintained by triggers.
  seats_taken integer not null default 0,
  cancelled_at timestamptz,
  cancelled_because text check (cancelled_because in
    ('athlete', 'minimum-missed', 'closed', 'administrator', 'declined', 'not-approved')),
  cancel_note text check (length(cancel_note) <= 500),
  -- SEQUENCE of its calendar event; increases with every change.
  revision integer not null default 0,
  is_sample boolean not null default false,
  -- The deadline for the field's owner to approve it; null when no answer is due.
  approval_due_at timestamptz,
  -- Also null where no approval was needed.
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint clinic_minimum check (min_participants between 1 and max_participants),
  constraint clinic_ages check (min_age <= max_age),
  -- Participants know before it starts.
  constraint clinic_decided_before check (decide_by < scheduled_at),
  -- Participants are told why it was canceled.
  constraint clinic_cancelled_why check ((status = 'cancelled') = (cancelled_at is not null)
    and (status = 'cancelled') = (cancelled_because is not null)),
  -- The guarantee against overselling, whatever the code does.
  constraint clinic_never_oversold check (seats_taken between 0 and max_participants),
  -- No sign-ups before the owner has approved.
  constraint clinic_not_sold_before_approval check (approval_due_at is null or seats_taken = 0)
);
-- Upcoming clinics. Not partial: the planner takes a partial index for empty until the next analyze.
create index clinic_coming on clinic (status, scheduled_at, id);
create index clinic_facility on clinic (facility_id, scheduled_at);
create index clinic_athlete on clinic (athlete_id, scheduled_at desc);
-- Not partial, as above.
create index clinic_decision on clinic (status, decided_at, decide_by);
create index clinic_text on clinic using gin (lower(title) gin_trgm_ops);
-- For the job that expires overdue ones, and for owners to approve.
create index clinic_awaiting_approval on clinic (approval_due_at) where approval_due_at is not null;

-- Seats held during checkout or for the first on the waitlist. Expired ones are deleted by whoever takes seats next.
create table clinic_hold (
  clinic_id uuid not null references clinic (id),
  visitor_id uuid not null,
  seats integer not null check (seats between 1 and 10),
  expires_at timestamptz not null,
  -- A keyed hash of the network, as in reservation. Null where limits are off, and for waitlist offers.
  network_key bigint,
  -- A hold is extended once, while the bank asks the cardholder to confirm.
  created_at timestamptz not null default now(),
  primary key (clinic_id, visitor_id)
);
create index clinic_hold_end on clinic_hold (expires_at);
create index clinic_hold_visitor on clinic_hold (visitor_id);
create index clinic_hold_network on clinic_hold (network_key) where network_key is not null;

create table clinic_booking (
  id uuid primary key default gen_random_uuid(),
  -- Read out on the phone.
  reference text not null unique,
  clinic_id uuid not null references clinic (id),
  visitor_id uuid not null,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled')),
  seats integer not null check (seats between 1 and 10),
  total_cents integer not null check (total_cents >= 0),
  -- Unique, since a payment pays for at most one booking.
  payment_id uuid unique references payment (id),
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  notes text,
  -- For participants under 18: the responsible adult, and when they consented.
  guardian_name text,
  guardian_consent_at timestamptz,
  emergency_name text,
  emergency_phone text,
  -- The version of the text and when it was accepted, by the database's clock.
  waiver_version text,
  waiver_accepted_at timestamptz,
  cancelled_at timestamptz,
  cancelled_because text check (cancelled_because in
    ('customer', 'athlete', 'minimum-missed', 'closed', 'administrator', 'payment-failed')),
  access_version integer not null default 0,
  revision integer not null default 0,
  network_key bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Every sign-up that costs something has a payment.
  constraint clinic_booking_paid_for check (total_cents = 0 or payment_id is not null),
  constraint clinic_booking_cancelled_why check ((status = 'cancelled') = (cancelled_at is not null)
    and (status = 'cancelled') = (cancelled_because is not null)),
  -- Consent names who gave it.
  constraint clinic_booking_consent check ((guardian_name is null) = (guardian_consent_at is null)),
  -- Accepting the waiver names its version.
  constraint clinic_booking_waiver check ((waiver_version is null) = (waiver_accepted_at is null))
);
create index clinic_booking_clinic on clinic_booking (clinic_id, created_at);
create index clinic_booking_visitor on clinic_booking (visitor_id, created_at desc);
create index clinic_booking_text on clinic_booking
  using gin (lower(reference || ' ' || customer_name || ' ' || customer_email) gin_trgm_ops);
create index clinic_booking_network on clinic_booking (clinic_id, network_key) where network_key is not null;

-- Counts seats in triggers, so that every writer is counted.
create function update_clinic_seats_taken() returns trigger language plpgsql as $$
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

create trigger clinic_hold_seats after insert or update or delete on clinic_hold
  for each row execute function update_clinic_seats_taken();

create trigger clinic_booking_seats after insert or update or delete on clinic_booking
  for each row execute function update_clinic_seats_taken();

create trigger clinic_booking_clears_network before update on clinic_booking
  for each row when (new.status = 'cancelled' and new.network_key is not null)
  execute function clear_network_key();

-- The limit that holding `amount` seats would exceed: 'visitor' or 'network'; null when there is room. The visitor's
-- current hold on this clinic does not count, since the new one replaces it. Locks last as in exceeded_hold_limit,
-- after the clinic's row and visitor before network, so that callers cannot deadlock.
create function exceeded_seat_limit(
  visitor uuid, network bigint, clinic uuid, amount integer, per_visitor integer, per_network integer, per_network_in_clinic integer)
returns text language plpgsql volatile as $$
declare
  held bigint;
  held_in_clinic bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('seats of visitor ' || visitor, 0));
  select coalesce(sum(seats), 0) into held from clinic_hold
  where visitor_id = visitor and clinic_id <> clinic and expires_at > now();
  if held + amount > per_visitor then
    return 'visitor';
  end if;
  if network is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('seats of network ' || network, 0));
  select coalesce(sum(seats), 0), coalesce(sum(seats) filter (where clinic_id = clinic), 0) into held, held_in_clinic from clinic_hold
  where network_key = network and expires_at > now() and (visitor_id <> visitor or clinic_id <> clinic);
  if held + amount > per_network or held_in_clinic + amount > per_network_in_clinic then
    return 'network';
  end if;
  return null;
end
$$;

create table clinic_participant (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references clinic_booking (id),
  clinic_id uuid not null references clinic (id),
  name text not null check (length(name) between 1 and 100),
  -- The customer's email tells apart participants of one name.
  email text not null,
  -- On the day of the clinic; null for adults who did not say.
  age integer check (age between 3 and 120),
  -- Shown at check-in; only the athlete can use it.
  code text not null unique check (length(code) >= 12),
  checked_in_at timestamptz,
  -- False after a cancellation.
  is_live boolean not null default true
);
-- Nobody signs up twice.
create unique index clinic_participant_once on clinic_participant (clinic_id, lower(name), lower(email)) where is_live;
create index clinic_participant_booking on clinic_participant (booking_id);

-- Waitlist. Seats that open up are held for the first in line, who is notified.
create table clinic_waiting_list_entry (
  id uuid primary key default gen_random_uuid(),
  -- Order of arrival.
  number bigint generated always as identity unique,
  clinic_id uuid not null references clinic (id),
  visitor_id uuid not null,
  name text not null,
  email text not null,
  seats integer not null check (seats between 1 and 10),
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'taken', 'left', 'missed')),
  -- Offers only: the hold's visitor, who may have opened the offer in another browser.
  holder_id uuid,
  offered_at timestamptz,
  offered_until timestamptz,
  created_at timestamptz not null default now(),
  -- An offer has a hold and an end.
  check (num_nulls(holder_id, offered_at, offered_until) in (0, 3)),
  check (status <> 'offered' or holder_id is not null)
);
create unique index clinic_waiting_list_entry_visitor on clinic_waiting_list_entry (clinic_id, visitor_id)
  where status in ('waiting', 'offered');
create unique index clinic_waiting_list_entry_email on clinic_waiting_list_entry (clinic_id, lower(email))
  where status in ('waiting', 'offered');
create index clinic_waiting_list_entry_line on clinic_waiting_list_entry (clinic_id, status, number);
create index clinic_waiting_list_entry_own on clinic_waiting_list_entry (visitor_id, created_at desc);
create index clinic_waiting_list_entry_address on clinic_waiting_list_entry (lower(email), created_at);
create index clinic_waiting_list_entry_holder on clinic_waiting_list_entry (holder_id);

-- The athlete's messages to all participants.
create table clinic_message (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinic (id),
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 2000),
  recipients integer not null check (recipients >= 0),
  created_at timestamptz not null default now()
);
create index clinic_message_clinic on clinic_message (clinic_id, created_at desc);
