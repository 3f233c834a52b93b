create table payment (
  id uuid primary key default gen_random_uuid(),
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  -- Null until the gateway has answered.
  intent_id text unique,
  visitor_id uuid not null,
  -- `facility:<id>` or `clinic:<id>`.
  purpose text not null,
  -- The price's parts as quoted.
  quote jsonb not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Our commission, part of the amount.
  fee_cents integer not null check (fee_cents between 0 and amount_cents),
  currency text not null default 'usd' check (currency = 'usd'),
  status text not null default 'created' check (status in (
    'created', 'authorized', 'captured', 'refunding', 'refunded', 'refund_failed', 'voiding', 'voided', 'disputed', 'lost')),
  -- Demo and live payments never share a database.
  livemode boolean not null references payment_mode (livemode),
  -- Last attempt of the job that settles payments.
  checked_at timestamptz,
  -- The customer's details and choices, in the purpose's own form; null until entered. With it, a job can complete the
  -- purchase without the browser.
  checkout jsonb,
  -- Capture it: at once, or after the owner has confirmed.
  capture_requested boolean not null default false,
  captured_cents integer not null default 0 check (captured_cents >= 0),
  -- Requested, pending and completed refunds; failed ones do not count.
  refunded_cents integer not null default 0,
  -- The provider's deadline for capturing.
  capture_before timestamptz,
  -- The holds were extended once, while the bank asked the cardholder to confirm.
  grace_granted boolean not null default false,
  -- The error code that ended the payment without a purchase, and its details.
  fault text,
  fault_details jsonb,
  -- The owner's account at the provider; null where we receive the money first.
  destination text,
  -- Signing in can join two browsers with an open checkout each. The older one is set aside and not deleted, since its
  -- card may be authorized. It can be paid but no longer changed.
  is_set_aside boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- We never capture a part of the amount.
  constraint payment_captured_in_full check (status not in ('captured', 'disputed') or captured_cents = amount_cents),
  -- Refunds never exceed what was captured.
  constraint payment_refunded_within check (refunded_cents between 0 and captured_cents)
);
-- Payments that wait for the gateway.
create index payment_unsettled on payment (updated_at) where status in ('created', 'authorized', 'voiding', 'refunding');
-- The ledger of a facility or clinic is read by purpose.
create index payment_purpose on payment (purpose);
-- One open checkout per visitor and purpose: a changed choice updates it and never makes a second payment.
create unique index payment_open on payment (visitor_id, purpose) where status = 'created' and not is_set_aside;
-- Signing in moves a visitor's rows. Not partial: the planner takes a partial index for empty until the next analyze.
create index payment_visitor on payment (visitor_id);
-- Lists, newest first.
create index payment_newest on payment (created_at desc, id desc);
create index payment_by_status on payment (status, created_at desc, id desc);

create table refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id),
  amount_cents integer not null check (amount_cents > 0),
  -- A repeated request is one refund.
  dedupe_key text not null unique,
  status text not null default 'requested' check (status in ('requested', 'pending', 'succeeded', 'failed')),
  -- Null until the provider has answered.
  gateway_refund_id text unique,
  -- When an operator was notified of its failure.
  reported_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refund_payment on refund (payment_id);
create index refund_failed on refund (updated_at) where status = 'failed';
create index refund_open on refund (created_at) where status in ('requested', 'pending');
create index refund_created on refund (created_at);

-- Every movement of money, once, and who owns it. Negative amounts were returned.
create table ledger (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment (id),
  kind text not null check (kind in ('capture', 'refund', 'refund-failed', 'dispute', 'dispute-won')),
  refund_id uuid references refund (id),
  charged_cents integer not null,
  owner_cents integer not null,
  platform_cents integer not null,
  created_at timestamptz not null default now(),
  -- Every cent has an owner.
  constraint ledger_balanced check (charged_cents = owner_cents + platform_cents),
  -- Nothing is entered twice.
  constraint ledger_once unique nulls not distinct (payment_id, kind, refund_id)
);
-- Sums since the last hour that has a row in money_hour.
create index ledger_created on ledger (created_at) include (charged_cents);

-- Sums of past hours, as booking_hour.
create table money_hour (
  hour timestamptz primary key check (hour = date_trunc('hour', hour, 'UTC')),
  -- US cents.
  captured_cents bigint not null check (captured_cents >= 0),
  returned_cents bigint not null check (returned_cents >= 0)
);

-- Payments that disagree with the ledger or with the purchase, as a job found them. Deleted when a later check finds
-- them equal.
create table payment_mismatch (
  payment_id uuid primary key references payment (id) on delete cascade,
  -- `unbooked`: money without a booking; `amount`: differs from the booking; `ledger`: differs from the ledger.
  kind text not null check (kind in ('unbooked', 'amount', 'ledger')),
  -- US cents: the amount kept, and the amount it should be.
  kept_cents bigint not null,
  expected_cents bigint not null,
  found_at timestamptz not null default now(),
  checked_at timestamptz not null default now()
);

-- The provider's events; each is applied once.
create table gateway_event (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null default now(),
  -- Null while it could not be applied; the provider resends it.
  applied_at timestamptz
);

-- Owners' accounts at the payment provider.
create table payout_account (
  id text primary key,
  can_take_payments boolean not null default false,
  -- Last check after the owner returned from the provider.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table payout_facility (
  facility_id uuid primary key references facility (id),
  account_id text not null references payout_account (id)
);
