-- The one row says whether this database's money is real; payments point at it, so demo money never meets live money.
create table payment_mode (
  livemode boolean primary key,
  only_row boolean not null default true unique check (only_row)
);

create table payment (
  id uuid primary key default gen_random_uuid(),
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  -- Null only between writing the row and the gateway's answer.
  intent_id text unique,
  visitor_id uuid not null,
  -- What is paid for: `facility:<id>`.
  purpose text not null,
  -- What the price was made of when it was quoted.
  quote jsonb not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Our commission within the amount.
  fee_cents integer not null check (fee_cents between 0 and amount_cents),
  currency text not null default 'usd' check (currency = 'usd'),
  status text not null default 'created' check (status in (
    'created', 'authorized', 'captured', 'refunding', 'refunded', 'refund_failed', 'voiding', 'voided', 'disputed', 'lost')),
  livemode boolean not null references payment_mode (livemode),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the settling job last tried to end it.
  checked_at timestamptz
);

-- One open checkout for each visitor and purpose: a changed choice changes its amount and never makes a second payment.
create unique index payment_open on payment (visitor_id, purpose) where status = 'created';
-- What still waits for the gateway's last word.
create index payment_unsettled on payment (updated_at) where status in ('created', 'authorized', 'voiding');

-- The books of the sandbox, our own stand-in for the card payment provider in demo mode.
create table sandbox_intent (
  id text primary key,
  client_secret text not null,
  amount_cents integer not null check (amount_cents >= 50),
  currency text not null,
  status text not null check (status in ('requires_payment_method', 'requires_capture', 'succeeded', 'canceled')),
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
