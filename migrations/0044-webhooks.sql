-- What an account is told of at addresses of its own: outgoing webhooks.

create table webhook_endpoint (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- One of five: the sixth address of an account has no place.
  place smallint not null check (place between 1 and 5),
  url text not null check (length(url) between 1 and 500),
  events text[] not null check (
    cardinality(events) between 1 and 4
    and events <@ array['booking.created', 'booking.confirmed', 'booking.changed', 'booking.cancelled']),
  -- What deliveries are signed with, sealed for this row alone.
  sealed_secret text not null,
  created_at timestamptz not null default now(),
  -- The first failure since the last success.
  failing_since timestamptz,
  -- Off since then: nothing had arrived for days, or somebody else may have been in the account.
  disabled_at timestamptz,
  constraint webhook_endpoint_place unique (account_id, place),
  constraint webhook_endpoint_once unique (account_id, url)
);

-- What there is to tell, written in the transaction of the booking and only where somebody wants to know.
create table webhook_notice (
  -- The order in which things happened: of one booking it is theirs, since a booking is locked by whoever changes it.
  number bigint generated always as identity primary key,
  -- Known to receivers, who tell by it what they were told before.
  id uuid not null unique default gen_random_uuid(),
  kind text not null,
  -- Both null for a test, which is about nothing.
  facility_id uuid references facility (id) on delete cascade,
  booking_id uuid references booking (id) on delete cascade,
  -- The bytes that are signed and sent, the same at each attempt. As text: jsonb would order them anew.
  body text not null,
  created_at timestamptz not null default now(),
  check ((facility_id is null) = (booking_id is null))
);
create index webhook_notice_facility on webhook_notice (facility_id);
create index webhook_notice_booking on webhook_notice (booking_id);
create index webhook_notice_created on webhook_notice (created_at);

create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  event_number bigint not null references webhook_notice (number) on delete cascade,
  -- Of the event: of one booking an address is told in order.
  booking_id uuid,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed')),
  -- Counts takings, as in message: whoever was given up for dead cannot write over who came after.
  attempts integer not null default 0,
  -- As in message: when somebody has to take it up; null when it is over.
  due_at timestamptz default now(),
  -- Of the last attempt.
  attempted_at timestamptz,
  response_status integer,
  duration_ms integer,
  -- For people.
  fault text,
  constraint webhook_delivery_once unique (endpoint_id, event_number),
  check ((status in ('sent', 'failed')) = (due_at is null))
);
create index webhook_delivery_due on webhook_delivery (due_at);
create index webhook_delivery_event on webhook_delivery (event_number);
create index webhook_delivery_booking on webhook_delivery (endpoint_id, booking_id, event_number);

-- Customers' names and addresses are in what was told: with the facility they leave its former owner's log and queue.
create function forget_webhook_notices() returns trigger language plpgsql as $$
begin
  delete from webhook_notice where facility_id = new.id;
  return null;
end
$$;

create trigger facility_webhook_notices after update of owner_id on facility
  for each row when (old.owner_id is distinct from new.owner_id)
  execute function forget_webhook_notices();
