-- The review of listings and tournaments: what is asked and answered, whose turn it is, and the facility that comes of an approval.

alter table listing
  -- Since when our answer is due: submitted, or the owner's last answer. Null while we wait for the owner, and once it is decided.
  add column waits_since timestamptz default now(),
  -- Counts what the owner changed: an approval names the words that were read.
  add column revision integer not null default 1 check (revision > 0),
  -- Who began the review.
  add column reviewer_id uuid references account (id) on delete set null,
  -- For those who review; the owner never reads it.
  add column note text not null default '' check (length(note) <= 2000),
  -- When we were reminded that nobody has begun.
  add column reminded_at timestamptz,
  -- What an approval has made. One listing makes one facility.
  add column facility_id uuid unique references facility (id);

update listing set waits_since = case when status in ('submitted', 'in_review') then created_at end;

alter table listing
  add check (status <> 'submitted' or waits_since is not null),
  add check (waits_since is null or status in ('submitted', 'in_review')),
  add check (facility_id is null or status = 'approved'),
  -- Not asked of rows that were decided by hand before there was a review.
  add constraint listing_approved_is_live check (status <> 'approved' or facility_id is not null) not valid;

create index listing_waiting on listing (waits_since, number) where status in ('submitted', 'in_review');

create table listing_question (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing (id) on delete cascade,
  -- Null for an administrator whose account is gone.
  asked_by uuid references account (id) on delete set null,
  asked_at timestamptz not null default now(),
  question text not null check (length(question) between 1 and 2000),
  answer text check (length(answer) between 1 and 4000),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index listing_question_of on listing_question (listing_id, asked_at, id);
-- One question at a time: the next one is asked when the last is answered.
create unique index listing_question_open on listing_question (listing_id) where answered_at is null;

-- The same for tournaments. What was never submitted waits for nobody.
alter table tournament
  add column waits_since timestamptz default now();

update tournament set waits_since = case when status = 'submitted' then created_at end;

alter table tournament
  add check (waits_since is null or status = 'submitted');

create index tournament_waiting on tournament (waits_since, id) where status = 'submitted';

create table tournament_question (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournament (id) on delete cascade,
  asked_by uuid references account (id) on delete set null,
  asked_at timestamptz not null default now(),
  question text not null check (length(question) between 1 and 2000),
  answer text check (length(answer) between 1 and 4000),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index tournament_question_of on tournament_question (tournament_id, asked_at, id);
create unique index tournament_question_open on tournament_question (tournament_id) where answered_at is null;
