-- A visitor's saved facilities.
create table favorite (
  visitor_id uuid not null,
  facility_id uuid not null references facility (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (visitor_id, facility_id)
);
create index favorite_facility on favorite (facility_id);

-- Searches whose new results are emailed.
create table search_alert (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email <> ''),
  -- The search as its endpoint takes it. Its day is a column, to find alerts that are over.
  criteria jsonb not null,
  day date not null,
  -- When it was last requested; each request sends one email.
  confirmation_sent_at timestamptz not null default now(),
  -- Null until confirmed from that mailbox, so that nobody can sign up others.
  confirmed_at timestamptz,
  stopped_at timestamptz,
  last_checked_at timestamptz,
  -- Miles to the furthest facility of the last check, if it did not see all; it knows nothing beyond.
  reach_miles double precision,
  -- Lists a visitor's alerts. Emails go by address.
  visitor_id uuid,
  created_at timestamptz not null default now()
);
create unique index search_alert_once on search_alert (lower(email), criteria);
create index search_alert_checked on search_alert (last_checked_at);
create index search_alert_day on search_alert (day);
create index search_alert_visitor on search_alert (visitor_id);

-- Times an alert already knows.
create table search_alert_time (
  alert_id uuid not null references search_alert (id) on delete cascade,
  facility_id uuid not null references facility (id) on delete cascade,
  starts_at timestamptz not null,
  -- Null for times that were open before. They become news when taken and open again.
  notified_at timestamptz,
  primary key (alert_id, facility_id, starts_at)
);
create index search_alert_time_facility on search_alert_time (facility_id);

-- Customers' reviews and the owner's answers.
create table review (
  id uuid primary key default gen_random_uuid(),
  facility_id uuid not null references facility (id),
  -- The booking it was last written for. Not unique, which follows from review_once: a second unique index would fail
  -- simultaneous writes instead of resolving them in "on conflict".
  booking_id uuid not null references booking (id),
  visitor_id uuid not null,
  -- "Dana D.", from the booking's name.
  author text not null check (length(author) between 1 and 60),
  rating smallint not null check (rating between 1 and 5),
  -- Empty for stars alone.
  text text not null check (length(text) <= 2000),
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((answer is null) = (answered_at is null)),
  -- One review per visitor, however often they play there.
  constraint review_once unique (facility_id, visitor_id)
);
-- A facility's reviews, newest first.
create index review_newest on review (facility_id, created_at desc, id desc);
-- Counts per rating, from the index alone.
create index review_ratings on review (facility_id, rating);
create index review_visitor on review (visitor_id);
