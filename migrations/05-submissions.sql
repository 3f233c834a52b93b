-- The tournament directory and submissions to it. Unknown facts are null.
create table tournament (
  id uuid primary key default gen_random_uuid(),
  -- Directory entries that ship with the product are published from the start and have no submission.
  status text not null check (status in ('submitted', 'published', 'declined')),
  name text not null check (length(name) between 1 and 200),
  organizer text,
  starts_on date,
  ends_on date,
  venue text,
  city text,
  state char(2),
  division text check (division in ('Boys', 'Girls', 'Mixed')),
  age_groups text[] not null default '{}',
  max_teams integer check (max_teams > 0),
  -- US cents, and per what: "per team".
  fee_cents integer check (fee_cents >= 0),
  fee_basis text,
  -- Last day to register.
  deadline date,
  website text,
  contact_email text,
  description text,
  -- The source of a directory entry, and remarks on it.
  source_url text,
  gaps text[] not null default '{}',
  -- The form's id: submitting it again updates this row.
  submission text unique,
  submitter_name text,
  submitter_email text,
  decline_reason text,
  decided_at timestamptz,
  -- Since when our answer is due; null where none is.
  waiting_since timestamptz default now(),
  -- The demo's samples have a count of registered teams, which no public source tells.
  is_sample boolean not null default false,
  registered_teams integer,
  created_at timestamptz not null default now(),
  check ((starts_on is null) = (ends_on is null)),
  check (ends_on >= starts_on),
  -- Either a submission with its sender, or an entry of ours.
  check (num_nulls(submission, submitter_name, submitter_email) in (0, 3)),
  -- Who is declined gets a reason.
  check ((status = 'declined') = (decline_reason is not null)),
  -- No answer is due after the decision.
  check (waiting_since is null or status = 'submitted'),
  check (registered_teams between 0 and max_teams)
);
create index tournament_status_start on tournament (status, starts_on);
create index tournament_waiting on tournament (waiting_since, id) where status = 'submitted';
create index tournament_text on tournament using gin (lower(name) gin_trgm_ops);

create table tournament_question (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournament (id) on delete cascade,
  author_id uuid references account (id) on delete set null,
  asked_at timestamptz not null default now(),
  question text not null check (length(question) between 1 and 2000),
  answer text check (length(answer) between 1 and 4000),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index tournament_question_of on tournament_question (tournament_id, asked_at, id);
create unique index tournament_question_open on tournament_question (tournament_id) where answered_at is null;

-- Contact requests.
create table lead (
  id uuid primary key default gen_random_uuid(),
  -- Order of arrival.
  number bigint generated always as identity unique,
  -- The form's id: submitting it again updates this row.
  submission text not null unique,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  organization text check (organization <> ''),
  city text check (city <> ''),
  -- The audience of the page it came from; null for other pages.
  persona text,
  cta_action text not null,
  -- The form on the page, and the page's path.
  location text not null,
  page text,
  created_at timestamptz not null default now()
);

-- "List your field" submissions and their review.
create table listing (
  id uuid primary key default gen_random_uuid(),
  -- Order of arrival.
  number bigint generated always as identity unique,
  -- The form's id: submitting it again updates this row.
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
  -- As typed, and in US cents where that could be parsed.
  price_per_hour text not null,
  price_cents integer check (price_cents >= 0),
  description text not null,
  amenities text[] not null default '{}',
  availability text not null,
  status text not null default 'submitted' check (status in ('submitted', 'in_review', 'approved', 'declined')),
  review_started_at timestamptz,
  -- Approved or declined.
  reviewed_at timestamptz,
  -- Shown to the owner.
  decline_reason text,
  -- Since when our answer is due. Null while the owner's is due, and after the decision.
  waiting_since timestamptz default now(),
  -- Increases when the owner edits; an approval names the revision that was read.
  revision integer not null default 1 check (revision > 0),
  reviewer_id uuid references account (id) on delete set null,
  -- For reviewers only.
  note text not null default '' check (length(note) <= 2000),
  -- When reviewers were reminded to start.
  reminded_at timestamptz,
  -- The facility an approval created. Unique, since a listing makes one facility.
  facility_id uuid unique references facility (id),
  -- The promised review time counts from here.
  created_at timestamptz not null default now(),
  check ((status = 'submitted') = (review_started_at is null)),
  check ((status in ('approved', 'declined')) = (reviewed_at is not null)),
  -- Who is declined gets a reason.
  check ((status = 'declined') = (decline_reason is not null)),
  -- Submitted listings wait for us.
  check (status <> 'submitted' or waiting_since is not null),
  -- No answer is due after the decision.
  check (waiting_since is null or status in ('submitted', 'in_review')),
  check (facility_id is null or status = 'approved'),
  -- An approval makes a facility.
  constraint listing_approved_is_live check (status <> 'approved' or facility_id is not null)
);
create index listing_status on listing (status, number desc);
create index listing_waiting on listing (waiting_since, number) where status in ('submitted', 'in_review');
create index listing_text on listing using gin (lower(facility_name || ' ' || contact_name || ' ' || email) gin_trgm_ops);

create table listing_question (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing (id) on delete cascade,
  -- Null for deleted accounts.
  author_id uuid references account (id) on delete set null,
  asked_at timestamptz not null default now(),
  question text not null check (length(question) between 1 and 2000),
  answer text check (length(answer) between 1 and 4000),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index listing_question_of on listing_question (listing_id, asked_at, id);
-- One open question at a time.
create unique index listing_question_open on listing_question (listing_id) where answered_at is null;
