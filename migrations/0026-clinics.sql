-- Athletes who lead clinics, the fields that are reserved with them, and whoever takes part.
create table athlete (
  id uuid primary key default gen_random_uuid(),
  -- Null for a sample, and after the account was deleted.
  account_id uuid unique references account (id) on delete set null,
  name text not null check (length(name) between 1 and 100),
  sport_type text not null check (length(sport_type) between 1 and 40),
  level text not null check (level in ('college', 'high-school')),
  school text not null check (length(school) between 1 and 120),
  bio text not null default '' check (length(bio) <= 1000),
  -- Names the photo's version in its address; null where there is none.
  photo_digest text check (photo_digest ~ '^[0-9a-f]{32}$'),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Apart, so that a list of clinics does not read pictures.
create table athlete_photo (
  athlete_id uuid primary key references athlete (id) on delete cascade,
  -- WebP, drawn anew from what was sent.
  image bytea not null check (length(image) between 1 and 400000)
);

-- Nobody could publish one before: there is no row to be filled.
alter table clinic
  drop constraint clinic_price_cents_check,
  drop constraint clinic_max_participants_check,
  add constraint clinic_price_cents_check check (price_cents between 0 and 100000),
  add constraint clinic_max_participants_check check (max_participants between 1 and 200),
  add column athlete_id uuid not null references athlete (id),
  -- The field's slots as they were reserved: id, start, end, priceCents.
  add column slots jsonb not null check (jsonb_typeof(slots) = 'array'),
  -- What they cost, whole US cents: the facility is paid it first.
  add column field_cents integer not null check (field_cents between 0 and 10000000),
  add column min_participants integer not null default 1,
  -- So many by then, or it does not take place.
  add column decide_by timestamptz not null,
  -- When it was settled that it takes place.
  add column decided_at timestamptz,
  add column min_age integer check (min_age between 3 and 99),
  add column max_age integer check (max_age between 3 and 99),
  add column skill_level text not null default 'all' check (skill_level in ('all', 'beginner', 'intermediate', 'advanced')),
  -- Held and booked, counted by triggers.
  add column places_taken integer not null default 0,
  add column cancelled_at timestamptz,
  add column cancelled_because text check (cancelled_because in ('athlete', 'minimum-missed', 'closed', 'administrator')),
  -- What the athlete said of it.
  add column cancel_note text check (length(cancel_note) <= 500),
  -- Counts up with every change: SEQUENCE of its calendar event.
  add column revision integer not null default 0,
  add column is_sample boolean not null default false,
  add column updated_at timestamptz not null default now(),
  add constraint clinic_minimum check (min_participants between 1 and max_participants),
  add constraint clinic_ages check (min_age <= max_age),
  add constraint clinic_decided_before check (decide_by < scheduled_at),
  add constraint clinic_cancelled_why check ((status = 'cancelled') = (cancelled_at is not null)
    and (status = 'cancelled') = (cancelled_because is not null)),
  -- The promise: whatever the code does, a clinic never has more participants than places.
  add constraint clinic_never_oversold check (places_taken between 0 and max_participants);

create index clinic_athlete on clinic (athlete_id, scheduled_at desc);
-- Not partial: such an index looks empty to the planner until the next analyze.
create index clinic_decision on clinic (status, decided_at, decide_by);

-- Places kept while somebody pays, or for whoever was next in line. One past its end never blocks a rival: whoever takes
-- places removes it first.
create table clinic_hold (
  clinic_id uuid not null references clinic (id),
  visitor_id uuid not null,
  places integer not null check (places between 1 and 10),
  expires_at timestamptz not null,
  -- It waits a little longer once, while the card's bank asks its owner.
  created_at timestamptz not null default now(),
  primary key (clinic_id, visitor_id)
);
create index clinic_hold_end on clinic_hold (expires_at);

create table clinic_booking (
  id uuid primary key default gen_random_uuid(),
  -- What people read out on the phone.
  reference text not null unique,
  clinic_id uuid not null references clinic (id),
  visitor_id uuid not null,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled')),
  places integer not null check (places between 1 and 10),
  total_cents integer not null check (total_cents >= 0),
  -- One payment pays for at most one booking.
  payment_id uuid unique references payment (id),
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  notes text,
  -- Of participants below 18: who answers for them, and when that was said.
  guardian_name text,
  guardian_consent_at timestamptz,
  emergency_name text,
  emergency_phone text,
  -- Which text was accepted, and when, by the database's clock.
  waiver_version text,
  waiver_accepted_at timestamptz,
  cancelled_at timestamptz,
  cancelled_because text check (cancelled_because in
    ('customer', 'athlete', 'minimum-missed', 'closed', 'administrator', 'payment-failed')),
  access_version integer not null default 0,
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint clinic_booking_paid_for check (total_cents = 0 or payment_id is not null),
  constraint clinic_booking_cancelled_why check ((status = 'cancelled') = (cancelled_at is not null)
    and (status = 'cancelled') = (cancelled_because is not null)),
  constraint clinic_booking_consent check ((guardian_name is null) = (guardian_consent_at is null)),
  constraint clinic_booking_waiver check ((waiver_version is null) = (waiver_accepted_at is null))
);
create index clinic_booking_clinic on clinic_booking (clinic_id, created_at);
create index clinic_booking_visitor on clinic_booking (visitor_id, created_at desc);

create table clinic_participant (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references clinic_booking (id),
  clinic_id uuid not null references clinic (id),
  name text not null check (length(name) between 1 and 100),
  -- The customer's address: who of two with one name it is.
  email text not null,
  -- In years, on the day of the clinic; null for a grown-up who did not say.
  age integer check (age between 3 and 120),
  -- What is shown at the field; whoever has it can be checked in by the athlete alone.
  code text not null unique check (length(code) >= 12),
  checked_in_at timestamptz,
  -- False once the booking was cancelled.
  is_live boolean not null default true
);
-- Nobody takes part twice.
create unique index clinic_participant_once on clinic_participant (clinic_id, lower(name), lower(email)) where is_live;
create index clinic_participant_booking on clinic_participant (booking_id);

create function count_clinic_places() returns trigger language plpgsql as $$
declare
  change integer;
begin
  if tg_table_name = 'clinic_hold' then
    change := coalesce(new.places, 0) - coalesce(old.places, 0);
  else
    change := case when new.status = 'confirmed' then new.places else 0 end
      - case when old.status = 'confirmed' then old.places else 0 end;
  end if;
  if change <> 0 then
    update clinic set places_taken = places_taken + change where id = coalesce(new.clinic_id, old.clinic_id);
  end if;
  return null;
end
$$;

create trigger clinic_hold_places after insert or update or delete on clinic_hold
  for each row execute function count_clinic_places();
create trigger clinic_booking_places after insert or update or delete on clinic_booking
  for each row execute function count_clinic_places();

-- Who waits for a place. When one frees it is held for the first of them, who is told.
create table clinic_waiting (
  id uuid primary key default gen_random_uuid(),
  -- Who came first.
  number bigint generated always as identity unique,
  clinic_id uuid not null references clinic (id),
  visitor_id uuid not null,
  name text not null,
  email text not null,
  places integer not null check (places between 1 and 10),
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'taken', 'left', 'missed')),
  -- Of an offer: whose hold it is; it may be opened in another browser than the one that joined.
  holder_id uuid,
  offered_at timestamptz,
  offered_until timestamptz,
  created_at timestamptz not null default now(),
  check (num_nulls(holder_id, offered_at, offered_until) in (0, 3)),
  check (status <> 'offered' or holder_id is not null)
);
create unique index clinic_waiting_visitor on clinic_waiting (clinic_id, visitor_id) where status in ('waiting', 'offered');
create unique index clinic_waiting_email on clinic_waiting (clinic_id, lower(email)) where status in ('waiting', 'offered');
create index clinic_waiting_line on clinic_waiting (clinic_id, status, number);
create index clinic_waiting_own on clinic_waiting (visitor_id, created_at desc);
create index clinic_waiting_address on clinic_waiting (lower(email), created_at);

-- What the athlete wrote to everybody, each once.
create table clinic_message (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinic (id),
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 2000),
  recipients integer not null check (recipients >= 0),
  created_at timestamptz not null default now()
);
create index clinic_message_clinic on clinic_message (clinic_id, created_at desc);
