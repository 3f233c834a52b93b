-- Bookings that change: pending ones, cancelled ones, credits, and payments beside the first.
create table credit (
  id uuid primary key default gen_random_uuid(),
  -- What the customer types.
  code text not null unique,
  -- Where it can be used: the money is that facility's already.
  facility_id uuid not null references facility (id),
  email text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Never spent twice.
  remaining_cents integer not null,
  -- The booking it was given for: one each.
  booking_id uuid not null unique references booking (id),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint credit_never_overdrawn check (remaining_cents between 0 and amount_cents)
);

alter table booking
  -- Of a pending one: until when the owner can confirm it.
  add column confirm_by timestamptz,
  add column cancelled_at timestamptz,
  add column cancelled_because text check (cancelled_because in
    ('customer', 'facility', 'administrator', 'not-confirmed', 'payment-failed', 'closed')),
  -- Counts up with every change: SEQUENCE of its calendar events (RFC 5545, 3.8.7.4).
  add column revision integer not null default 0,
  -- Another number makes every manage link that was sent before worthless.
  add column access_version integer not null default 0,
  add column credit_id uuid references credit (id),
  add column credit_cents integer not null default 0 check (credit_cents between 0 and total_cents),
  -- When the next reminder may be due; null when there is none to come.
  add column remind_at timestamptz,
  add column updated_at timestamptz not null default now();

update booking set remind_at = starts_at - interval '24 hours' where status = 'confirmed' and starts_at > now();

update booking set cancelled_at = created_at, cancelled_because = 'administrator' where status = 'cancelled';

do $$
declare name text;
begin
  -- The rule of 0005 that everything is paid for; a credit pays too.
  for name in select conname from pg_constraint
    where conrelid = 'booking'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%payment_id IS NOT NULL%'
  loop execute format('alter table booking drop constraint %I', name); end loop;
end
$$;

alter table booking
  add constraint booking_paid_for
    check (mode = 'linkout' or total_cents = credit_cents or payment_id is not null or status = 'cancelled'),
  add constraint booking_pending_ends check ((status = 'pending_confirmation') = (confirm_by is not null)),
  add constraint booking_cancelled_why check ((status = 'cancelled') = (cancelled_at is not null)),
  add constraint booking_credit_named check (credit_cents = 0 or credit_id is not null);

-- What a change cost beside the first payment. One payment pays for at most one booking.
create table booking_extra_payment (
  payment_id uuid primary key references payment (id),
  booking_id uuid not null references booking (id)
);

create index booking_extra_payment_booking on booking_extra_payment (booking_id);
create index booking_pending on booking (confirm_by) where status = 'pending_confirmation';
create index booking_email on booking (lower(customer_email), starts_at);
create index booking_reminder on booking (remind_at);
create index booking_newest on booking (created_at desc, id);
-- What of a facility lies ahead.
create index booking_facility_end on booking (facility_id, ends_at);
