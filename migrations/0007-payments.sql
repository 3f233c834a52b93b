-- Payments that survive everything: what was said at the checkout, refunds, the books, events of the provider, payouts.
alter table payment
  -- Who buys, in which way, with which wishes; the purpose's own shape. Null until the customer has said so. With it a payment
  -- can be turned into what it is for without the browser.
  add column checkout jsonb,
  -- The money shall be taken: at once, or when the owner has confirmed.
  add column capture_wanted boolean not null default false,
  add column captured_cents integer not null default 0 check (captured_cents >= 0),
  -- Promised back: refunds that are requested, under way or done; one that failed does not count.
  add column refunded_cents integer not null default 0,
  -- Until when the provider lets an authorization be captured.
  add column capture_before timestamptz,
  -- The holds were extended while the card's bank asked its owner; that happens once.
  add column grace_given boolean not null default false,
  -- The code of the refusal that ended it without what was to be bought, and what that refusal named.
  add column fault text,
  add column fault_details jsonb,
  -- The owner's account at the provider that the money goes to; null where it stays with us first.
  add column destination text;

update payment set captured_cents = amount_cents where status = 'captured';
update payment set capture_wanted = true where status in ('authorized', 'captured');
-- Quotes say by now how the booking is made and what a credit pays of it.
update payment set quote = jsonb_build_object('mode', 'marketplace', 'slots', quote, 'creditId', null, 'creditCents', 0)
where jsonb_typeof(quote) = 'array';

alter table payment
  add constraint payment_captured_in_full check (status not in ('captured', 'disputed') or captured_cents = amount_cents),
  add constraint payment_refunded_within check (refunded_cents between 0 and captured_cents);

drop index payment_unsettled;
create index payment_unsettled on payment (updated_at) where status in ('created', 'authorized', 'voiding', 'refunding');

create table refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id),
  amount_cents integer not null check (amount_cents > 0),
  -- Asked for twice under one key it is one refund.
  dedupe_key text not null unique,
  status text not null default 'requested' check (status in ('requested', 'pending', 'succeeded', 'failed')),
  -- The provider's id, once it has answered.
  gateway_refund_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When an operator was told that it failed.
  reported_at timestamptz
);

create index refund_payment on refund (payment_id);
create index refund_failed on refund (updated_at) where status = 'failed';
create index refund_open on refund (created_at) where status in ('requested', 'pending');

-- The books: every movement of money once, and whose it is. Minus is money that went back.
create table ledger (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment (id),
  kind text not null check (kind in ('capture', 'refund', 'refund-failed', 'dispute', 'dispute-won')),
  refund_id uuid references refund (id),
  charged_cents integer not null,
  owner_cents integer not null,
  platform_cents integer not null,
  created_at timestamptz not null default now(),
  -- What was charged belongs to somebody, to the cent.
  constraint ledger_balanced check (charged_cents = owner_cents + platform_cents),
  constraint ledger_once unique nulls not distinct (payment_id, kind, refund_id)
);

insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents)
select id, 'capture', amount_cents, amount_cents - fee_cents, fee_cents from payment where captured_cents > 0;

-- Events of the provider, each applied once.
create table webhook_event (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null default now(),
  -- Null while it could not be followed yet: the provider sends it again.
  applied_at timestamptz
);

-- Owners' accounts at the provider, and the facilities whose money goes there.
create table payout_account (
  id text primary key,
  can_take_payments boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the provider was last asked about it because its owner had come back.
  checked_at timestamptz
);

create table payout_facility (
  facility_id uuid primary key references facility (id),
  account_id text not null references payout_account (id)
);
