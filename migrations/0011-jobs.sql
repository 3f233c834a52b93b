-- What every timed job did last. One row a job; nothing else depends on it.
create table job_run (
  name text primary key,
  -- For people, as the last process that started says it.
  title text not null,
  -- Five fields, UTC.
  cron text not null,
  -- Finished runs, failed ones among them.
  runs bigint not null default 0 check (runs >= 0),
  last_started_at timestamptz,
  last_finished_at timestamptz,
  -- For people: what came of the last run that did not fail.
  last_result text,
  -- Of the last run; null when it did not fail.
  last_error text,
  -- In a row, up to the last run.
  failures integer not null default 0 check (failures >= 0),
  -- The run under way, if any, and how long others believe in it without a sign of life.
  run_id uuid,
  run_until timestamptz,
  check ((run_id is null) = (run_until is null))
);
