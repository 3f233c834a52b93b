-- Lacrosse tournaments: the public directory, and what organizers have submitted for it. What is not known is null.
create table tournament (
  id uuid primary key default gen_random_uuid(),
  -- A listing of the catalogue that comes with the product is published from the start and has no submission.
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
  -- Whole US cents, and of what: "per team".
  fee_cents integer check (fee_cents >= 0),
  fee_basis text,
  -- The last day on which a team can register.
  deadline date,
  website text,
  contact_email text,
  description text,
  -- Where the facts of a catalogue listing were read, and remarks on them.
  source_url text,
  gaps text[] not null default '{}',
  -- Of a form that was sent: the same form sent again is the same row.
  submission text unique,
  submitter_name text,
  submitter_email text,
  decline_reason text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((starts_on is null) = (ends_on is null)),
  check (ends_on >= starts_on),
  check (num_nulls(submission, submitter_name, submitter_email) in (0, 3)),
  check ((status = 'declined') = (decline_reason is not null))
);

create index tournament_status_start on tournament (status, starts_on);
