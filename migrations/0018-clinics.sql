-- Paid training sessions led by college athletes, at a facility. Their places are booked by what comes later.
create table clinic (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) between 1 and 5000),
  sport_type text not null check (length(sport_type) between 1 and 40),
  scheduled_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes between 15 and 1440),
  max_participants integer not null check (max_participants between 1 and 1000),
  -- Whole US cents a person.
  price_cents integer not null check (price_cents between 1 and 10000000),
  facility_id uuid not null references facility (id),
  status text not null default 'published' check (status in ('published', 'cancelled')),
  created_at timestamptz not null default now()
);

-- The list of what is to come. Not partial: such an index looks empty to the planner until the next analyze.
create index clinic_coming on clinic (status, scheduled_at, id);
create index clinic_facility on clinic (facility_id, scheduled_at);
