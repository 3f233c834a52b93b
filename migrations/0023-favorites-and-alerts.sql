-- Facilities that a browser's visitor has saved.
create table favorite (
  visitor_id uuid not null,
  facility_id uuid not null references facility (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (visitor_id, facility_id)
);
create index favorite_facility on favorite (facility_id);

-- Who wants to be told when a time frees that a search would find.
create table search_alert (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email <> ''),
  -- The search, in the form of its endpoint. Its day stands beside it, to find what is over.
  criteria jsonb not null,
  day date not null,
  created_at timestamptz not null default now(),
  -- When it was asked for, or asked for again: each asking is mailed once.
  asked_at timestamptz not null default now(),
  -- Null until somebody with that mailbox has said so: nobody signs up others.
  confirmed_at timestamptz,
  stopped_at timestamptz,
  last_checked_at timestamptz,
  -- Miles to the furthest facility of the last look, where that was not all there were: what lies beyond was not seen then.
  reach_miles double precision
);
create unique index search_alert_once on search_alert (lower(email), criteria);
create index search_alert_checked on search_alert (last_checked_at);
create index search_alert_day on search_alert (day);

-- The times that an alert knows, which are no news any more.
create table search_alert_time (
  alert_id uuid not null references search_alert (id) on delete cascade,
  facility_id uuid not null references facility (id) on delete cascade,
  starts_at timestamptz not null,
  -- Null for a time that was free when nobody needed to be told: taken and freed again it is news.
  told_at timestamptz,
  primary key (alert_id, facility_id, starts_at)
);
create index search_alert_time_facility on search_alert_time (facility_id);
