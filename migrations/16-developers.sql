-- Keys that programs use to act for an account within scopes. Only the SHA-256 is stored, so a copy of this table opens
-- nothing. Revoking deletes the row.
create table api_key (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The start of the key, so that people can tell theirs apart; 220 bits are missing.
  prefix text not null check (prefix ~ '^ofk_[A-Za-z0-9_-]{6}$'),
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) between 1 and 3 and scopes <@ array['read', 'book', 'manage']),
  -- To the minute, so that busy keys do not write with every request.
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_key_account on api_key (account_id, created_at desc);

-- Addresses to which webhooks send an account's events.

create table webhook_endpoint (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- At most five addresses per account, whatever the code does.
  position smallint not null check (position between 1 and 5),
  url text not null check (length(url) between 1 and 500),
  events text[] not null check (
    cardinality(events) between 1 and 4
    and events <@ array['booking.created', 'booking.confirmed', 'booking.changed', 'booking.cancelled']),
  -- The signing secret, encrypted for this row only.
  sealed_secret text not null,
  -- First failure since the last success.
  failing_since timestamptz,
  -- Off since: nothing was delivered for days, or the account may have been compromised.
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_endpoint_position unique (account_id, position),
  constraint webhook_endpoint_once unique (account_id, url)
);

-- Events to send, written in the booking's transaction and only where an endpoint wants them.
create table webhook_event (
  -- Order of events. It is right for each booking, since changes lock the booking.
  number bigint generated always as identity primary key,
  -- Receivers use it to detect repeats.
  id uuid not null unique default gen_random_uuid(),
  kind text not null,
  -- Null for test events.
  facility_id uuid references facility (id) on delete cascade,
  booking_id uuid references booking (id) on delete cascade,
  -- The signed bytes, the same at each attempt. Text, since jsonb would reorder them.
  body text not null,
  created_at timestamptz not null default now(),
  check ((facility_id is null) = (booking_id is null))
);
create index webhook_event_facility on webhook_event (facility_id);
create index webhook_event_booking on webhook_event (booking_id);
create index webhook_event_created on webhook_event (created_at);

-- Events contain customers' names and addresses, so they are deleted when the facility changes hands.
create function delete_webhook_events() returns trigger language plpgsql as $$
begin
  delete from webhook_event where facility_id = new.id;
  return null;
end
$$;

create trigger facility_webhook_events after update of owner_id on facility
  for each row when (old.owner_id is distinct from new.owner_id)
  execute function delete_webhook_events();

create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  event_number bigint not null references webhook_event (number) on delete cascade,
  -- The event's booking: each endpoint receives a booking's events in order.
  booking_id uuid,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed')),
  -- As in message: a sender that was given up cannot overwrite its successor's result.
  attempts integer not null default 0,
  -- As in message: when to send next; null once sent or failed.
  due_at timestamptz default now(),
  -- Of the last attempt.
  attempted_at timestamptz,
  response_status integer,
  duration_ms integer,
  fault text,
  constraint webhook_delivery_once unique (endpoint_id, event_number),
  -- A finished delivery is never sent again.
  check ((status in ('sent', 'failed')) = (due_at is null))
);
create index webhook_delivery_due on webhook_delivery (due_at);
create index webhook_delivery_event on webhook_delivery (event_number);
create index webhook_delivery_booking on webhook_delivery (endpoint_id, booking_id, event_number);
