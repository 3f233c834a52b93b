-- "List your field" submissions, waiting for review.
create table listing (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they came.
  number bigint generated always as identity unique,
  -- Names the form that was sent: sent again it changes this row.
  submission text not null unique,
  facility_name text not null,
  contact_name text not null,
  email text not null,
  phone text not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  facility_type text not null,
  sport_types text[] not null check (cardinality(sport_types) > 0),
  -- As the owner typed it, and in whole US cents where it could be understood.
  price_per_hour text not null,
  price_cents integer check (price_cents >= 0),
  description text not null,
  amenities text[] not null default '{}',
  availability text not null,
  status text not null default 'submitted' check (status in ('submitted', 'in_review', 'approved', 'declined')),
  -- The promise of a review counts from here.
  created_at timestamptz not null default now(),
  review_started_at timestamptz,
  -- When it was approved or declined.
  reviewed_at timestamptz,
  -- The owner reads it.
  decline_reason text,
  check ((status = 'submitted') = (review_started_at is null)),
  check ((status in ('approved', 'declined')) = (reviewed_at is not null)),
  check ((status = 'declined') = (decline_reason is not null))
);

create index listing_status on listing (status, number desc);
