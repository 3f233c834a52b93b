create table booking (
  id uuid primary key default gen_random_uuid(),
  -- What people read out on the phone.
  reference text not null unique,
  facility_id uuid not null references facility (id),
  visitor_id uuid not null,
  mode text not null check (mode in ('linkout', 'hold', 'marketplace')),
  status text not null check (status in ('pending_confirmation', 'confirmed', 'redirected', 'cancelled')),
  -- Slots as booked: id, start, end, priceCents. They stay readable when the booking ends.
  slots jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  total_cents integer not null check (total_cents >= 0),
  -- One payment pays for at most one booking.
  payment_id uuid unique references payment (id),
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  notes text,
  -- The facility's refund policy on the day of booking.
  refund_hours integer not null,
  -- Where the customer was sent, for link-out bookings.
  redirect_url text,
  created_at timestamptz not null default now(),
  check (starts_at < ends_at),
  check ((mode = 'linkout') = (status = 'redirected')),
  check (mode = 'linkout' or total_cents = 0 or payment_id is not null)
);

create index booking_visitor on booking (visitor_id, created_at desc);
create index booking_facility on booking (facility_id, starts_at);
