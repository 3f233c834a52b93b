-- The books of the sandbox, our own stand-in for the card payment provider in demo mode. Only its server reads and writes them:
-- the product asks over HTTP, as it would ask the real one.
create table sandbox_payment_intent (
  id text primary key,
  client_secret text not null,
  status text not null check (status in ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing',
    'requires_capture', 'succeeded', 'canceled')),
  amount_cents integer not null check (amount_cents between 50 and 99999999),
  captured_cents integer not null default 0 check (captured_cents in (0, amount_cents)),
  -- Given back or on the way; a refund that failed does not count.
  refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
  currency text not null,
  capture_method text not null check (capture_method in ('automatic', 'manual')),
  -- The platform's part of the amount.
  fee_cents integer check (fee_cents between 0 and amount_cents),
  destination text,
  description text,
  metadata jsonb not null default '{}',
  -- The token of the last card that was tried.
  payment_method text,
  return_url text,
  last_error jsonb,
  -- What the bank said of the last card; null as long as none was asked.
  charge_status text check (charge_status in ('failed', 'succeeded')),
  is_disputed boolean not null default false,
  capture_before timestamptz,
  cancellation_reason text,
  canceled_at timestamptz,
  created_at timestamptz not null default now()
);

create index sandbox_payment_intent_age on sandbox_payment_intent (created_at, id);
create index sandbox_payment_intent_expiry on sandbox_payment_intent (capture_before) where status = 'requires_capture';

create table sandbox_refund (
  id text primary key,
  intent_id text not null references sandbox_payment_intent (id),
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  -- What becomes of it later, and when; null once it has.
  settles_as text check (settles_as in ('succeeded', 'failed')),
  settles_at timestamptz,
  reverse_transfer boolean not null,
  refund_application_fee boolean not null,
  reason text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  check ((settles_as is null) = (settles_at is null))
);

create index sandbox_refund_unsettled on sandbox_refund (settles_at) where settles_as is not null;

create table sandbox_dispute (
  id text primary key,
  intent_id text not null unique references sandbox_payment_intent (id),
  amount_cents integer not null,
  status text not null default 'needs_response' check (status in ('needs_response', 'won', 'lost')),
  created_at timestamptz not null default now()
);

create table sandbox_account (
  id text primary key,
  email text,
  is_onboarded boolean not null default false,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table sandbox_account_link (
  token text primary key,
  account_id text not null references sandbox_account (id),
  expires_at timestamptz not null
);

create table sandbox_event (
  seq bigint generated always as identity primary key,
  type text not null,
  -- What the event is about: its kind and its row as it stood then.
  object text not null,
  state jsonb not null,
  created_at timestamptz not null default now(),
  -- When it is sent next; null for what nobody waits for, what has arrived and what was given up.
  deliver_at timestamptz,
  attempts integer not null default 0
);

create index sandbox_event_due on sandbox_event (deliver_at) where deliver_at is not null;

-- Answers already given, so that a request that comes again under its key is answered alike and done once.
create table sandbox_request (
  key text primary key check (length(key) <= 255),
  -- Of method, path and parameters.
  fingerprint text not null,
  status integer not null,
  object text not null,
  state jsonb not null,
  created_at timestamptz not null default now()
);

create index sandbox_request_age on sandbox_request (created_at);

insert into sandbox_payment_intent (id, client_secret, status, amount_cents, captured_cents, currency, capture_method,
  payment_method, charge_status, capture_before, canceled_at, metadata, created_at)
select s.id, s.client_secret, s.status, s.amount_cents, case s.status when 'succeeded' then s.amount_cents else 0 end, s.currency,
  'manual',
  case when s.status in ('requires_capture', 'succeeded') then 'pm_card_visa' end,
  case when s.status in ('requires_capture', 'succeeded') then 'succeeded' end,
  case when s.status in ('requires_capture', 'succeeded') then s.created_at + interval '7 days' end,
  case s.status when 'canceled' then now() end,
  jsonb_strip_nulls(jsonb_build_object('payment_id', p.id)), s.created_at
from sandbox_intent s left join payment p on p.intent_id = s.id;

-- Payments of the demo catalogue were written without an intent; one that can be refunded needs it.
insert into sandbox_payment_intent (id, client_secret, status, amount_cents, captured_cents, currency, capture_method,
  payment_method, charge_status, capture_before, metadata, created_at)
select intent_id, intent_id || '_secret_' || replace(gen_random_uuid()::text, '-', ''), 'succeeded', amount_cents, amount_cents,
  currency, 'manual', 'pm_card_visa', 'succeeded', created_at + interval '7 days', jsonb_build_object('payment_id', id), created_at
from payment
where gateway = 'sandbox' and status = 'captured' and amount_cents between 50 and 99999999
on conflict (id) do nothing;

drop table sandbox_intent;
