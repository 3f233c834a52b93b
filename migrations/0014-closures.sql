-- Periods for which an owner has closed a facility, for rain or works, and what became of the bookings in them.
create table closure (
  id uuid primary key default gen_random_uuid(),
  facility_id uuid not null references facility (id),
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  reason text not null check (length(reason) between 1 and 200),
  remedy text not null check (remedy in ('move', 'credit', 'refund')),
  created_at timestamptz not null default now(),
  -- When the last of its bookings was treated; until then a job goes on with it.
  done_at timestamptz,
  -- When the owner opened again; bookings are not brought back.
  reopened_at timestamptz
);

create index closure_facility on closure (facility_id, created_at desc);
-- Not partial: such an index looks empty to the planner until the next analyze.
create index closure_done on closure (done_at);

-- Each booking is treated once, whoever does it.
create table closure_booking (
  closure_id uuid not null references closure (id),
  booking_id uuid not null references booking (id),
  outcome text not null check (outcome in ('moved', 'credited', 'refunded', 'cancelled')),
  -- What was promised back, whole US cents: to the card, to the credit that had paid, as a new credit.
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  restored_cents integer not null default 0 check (restored_cents >= 0),
  credited_cents integer not null default 0 check (credited_cents >= 0),
  moved_to timestamptz,
  treated_at timestamptz not null default now(),
  primary key (closure_id, booking_id),
  check ((outcome = 'moved') = (moved_to is not null))
);

-- A booking of several weeks may meet rain twice: then it gets two credits.
alter table credit drop constraint credit_booking_id_key;
create index credit_booking on credit (booking_id);

-- What a block belongs to, so that it can be taken back without the block of somebody else.
alter table reservation add column block_id uuid, add check (block_id is null or kind = 'block');
