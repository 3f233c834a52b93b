-- Who waits for a slot that is taken. When it frees it is held for the first of them, who is told.
create table waiting (
  id uuid primary key default gen_random_uuid(),
  -- Who came first.
  number bigint generated always as identity unique,
  facility_id uuid not null references facility (id),
  slot_id text not null,
  during tstzrange not null check (not isempty(during)),
  visitor_id uuid not null,
  name text not null,
  email text not null,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'taken', 'left', 'missed')),
  -- Of an offer: whose hold it is. The offer may have been opened in another browser than the one that joined.
  holder_id uuid,
  offered_at timestamptz,
  offered_until timestamptz,
  -- When they were written to for having joined; null when the address had had enough of such mails.
  told_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nulls(holder_id, offered_at, offered_until) in (0, 3)),
  check (status <> 'offered' or holder_id is not null)
);

-- One place in the line for each person.
create unique index waiting_visitor on waiting (slot_id, visitor_id) where status in ('waiting', 'offered');
create unique index waiting_email on waiting (slot_id, lower(email)) where status in ('waiting', 'offered');
create index waiting_own on waiting (visitor_id, created_at desc);
-- "Does anybody wait for this?" is asked by every cancellation. Not partial: such an index looks empty to the planner until the
-- next analyze.
create index waiting_facility on waiting (facility_id, status);
create index waiting_status on waiting (status, number);
-- What one address waits for, and how often it was written to.
create index waiting_address on waiting (lower(email), created_at);
