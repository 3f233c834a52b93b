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

-- The sandbox stands in for the card payment provider in demo mode. Only its server uses these tables; the product
-- calls it over HTTP.
create table sandbox_payment_intent (
  id text primary key,
  client_secret text not null,
  status text not null check (status in ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing',
    'requires_capture', 'succeeded', 'canceled')),
  amount_cents integer not null check (amount_cents between 50 and 99999999),
  -- Captured in full or not at all.
  captured_cents integer not null default 0 check (captured_cents in (0, amount_cents)),
  -- Includes pending refunds, not failed ones.
  refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
  currency text not null,
  capture_method text not null check (capture_method in ('automatic', 'manual')),
  -- The platform's commission.
  fee_cents integer check (fee_cents between 0 and amount_cents),
  destination text,
  description text,
  metadata jsonb not null default '{}',
  -- Token of the last card tried.
  payment_method text,
  return_url text,
  last_error jsonb,
  -- The bank's answer for the last card; null if none was asked.
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
  -- How and when it will settle; null once it has.
  settles_as text check (settles_as in ('succeeded', 'failed')),
  settles_at timestamptz,
  reverse_transfer boolean not null,
  refund_application_fee boolean not null,
  reason text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- An outcome without a time would never happen.
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

create table sandbox_transfer (
  id text primary key,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  destination text not null references sandbox_account (id),
  description text,
  metadata jsonb not null default '{}',
  transfer_group text,
  created_at timestamptz not null default now()
);
create index sandbox_transfer_group on sandbox_transfer (transfer_group, created_at desc, id);

create table sandbox_event (
  seq bigint generated always as identity primary key,
  type text not null,
  -- The object's kind, and its state at the time.
  object text not null,
  state jsonb not null,
  -- Next delivery; null when there are no receivers, when delivered and when given up.
  deliver_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default now()
);
create index sandbox_event_due on sandbox_event (deliver_at) where deliver_at is not null;

-- Answers by idempotency key, so that a repeated request runs once.
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
