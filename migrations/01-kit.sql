-- For the constraint against double booking (btree_gist), searches by text (pg_trgm) and distance (cube,
-- earthdistance), and indexes that combine them with facility kinds (intarray).
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists intarray;

-- One row per fact about this database, such as the secret that signs cookies.
create table system_setting (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Its one row says whether this database's money is real. Payments reference it, so demo and live payments never share
-- a database.
create table payment_mode (
  livemode boolean primary key,
  only_row boolean not null default true unique check (only_row)
);

-- Answers to requests with an Idempotency-Key. They may hold personal data, so they are kept for 24 hours only.
create table idempotency_key (
  -- The caller and the endpoint, so that no one else can reach this key.
  scope text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  state text not null default 'running' check (state in ('running', 'done')),
  -- Only this run may write the answer; a run whose lease expired may not.
  run_id uuid not null,
  leased_until timestamptz not null,
  status integer,
  content_type text,
  answer text,
  created_at timestamptz not null default now(),
  primary key (scope, key),
  -- A finished request has its whole answer, an unfinished one none.
  check ((state = 'done') = (num_nonnulls(status, content_type, answer) = 3))
);
create index idempotency_key_created_at on idempotency_key (created_at);

-- The last run of each timed job.
create table job_run (
  name text primary key,
  -- As the last started process names it.
  title text not null,
  cron text not null,
  -- Includes failed ones.
  runs bigint not null default 0 check (runs >= 0),
  last_started_at timestamptz,
  last_finished_at timestamptz,
  -- Of the last successful run.
  last_result text,
  -- Of the last run; null if it succeeded.
  last_error text,
  -- Consecutive.
  failures integer not null default 0 check (failures >= 0),
  -- The current run, and until when it counts as alive without a heartbeat.
  run_id uuid,
  run_until timestamptz,
  -- A run without a lease could never be taken over.
  check ((run_id is null) = (run_until is null))
);

create table job_run_log (
  id bigint generated always as identity primary key,
  name text not null references job_run (name) on update cascade on delete cascade,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  result text,
  error text,
  -- A run has either succeeded or failed.
  check (num_nonnulls(result, error) = 1)
);
create index job_run_log_name on job_run_log (name, id desc);

-- How many browsers reached each step, as totals only: nothing refers to a person.
create table funnel_day (
  -- In the operator's zone.
  day date not null,
  step text not null check (step in ('search', 'facility', 'hold', 'booking')),
  count bigint not null check (count >= 0),
  primary key (day, step)
);

-- The instant at which the zone's clocks show this time on this day; "24:00" is midnight at its end. A time that the
-- clocks skip moves forward by the skipped hour; of a time that occurs twice, the first counts. PostgreSQL alone would
-- pick the second, so the offset 24 hours earlier is tried first. Must equal `instantOf` in src/kit/shared/time.ts.
create function wall_clock_instant(day date, clock text, zone text) returns timestamptz
  language sql stable parallel safe
  return case
    when ((((day + clock::time) - interval '24 hours') at time zone zone) + interval '24 hours') at time zone zone = day + clock::time
    then (((day + clock::time) - interval '24 hours') at time zone zone) + interval '24 hours'
    else (day + clock::time) at time zone zone
  end;
