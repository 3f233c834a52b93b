-- What the dashboard of administrators is made of, so that a million bookings cost it no more than a thousand.

-- Sums of hours that are over. Rows are made by a job, hours after the hour: everything they count has a time of its own that
-- never changes and that no transaction still under way can add to. What came since is counted as it is, so a job that has not
-- run makes the dashboard slower and never wrong. No booking waits for a row of these.
create table booking_hour (
  -- Its first moment. Hours and not days, since a day is another one in every zone.
  hour timestamptz primary key check (hour = date_trunc('hour', hour, 'UTC')),
  bookings integer not null check (bookings >= 0)
);

create table money_hour (
  hour timestamptz primary key check (hour = date_trunc('hour', hour, 'UTC')),
  -- Whole US cents: charged, and given or taken back.
  captured_cents bigint not null check (captured_cents >= 0),
  returned_cents bigint not null check (returned_cents >= 0)
);

-- The same for each facility, by the day in UTC: bookings that were made, and money that moved.
create table booking_facility_day (
  day date not null,
  facility_id uuid not null references facility (id) on delete cascade,
  bookings integer not null default 0,
  -- Whole US cents; more may have gone back on a day than came in.
  cents bigint not null default 0,
  primary key (day, facility_id)
);

-- For which hours of the week the bookings of a day (UTC) were made, by the clock of their facility.
create table booking_week_hour (
  day date not null,
  -- 0 is the hour after midnight on Sunday.
  hour_of_week smallint not null check (hour_of_week between 0 and 167),
  minutes bigint not null check (minutes >= 0),
  primary key (day, hour_of_week)
);

-- How far browsers come, for everybody together: nothing in it belongs to anybody.
create table funnel_day (
  -- In the operator's zone.
  day date not null,
  step text not null check (step in ('search', 'facility', 'hold', 'booking')),
  count bigint not null check (count >= 0),
  primary key (day, step)
);

-- The last runs of each timed job.
create table job_run_log (
  id bigint generated always as identity primary key,
  name text not null references job_run (name) on delete cascade,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  -- For people.
  result text,
  error text,
  check (num_nonnulls(result, error) = 1)
);
create index job_run_log_name on job_run_log (name, id desc);

-- What came since the last hour that has its sums, and what moved on a day.
create index ledger_created on ledger (created_at) include (charged_cents);
create index refund_created on refund (created_at);

-- The list of bookings by what it is narrowed to. Most are confirmed ones of the marketplace: those are found among the newest.
create index booking_starts on booking (starts_at desc, id);
create index booking_cancelled on booking (created_at desc, id) where status = 'cancelled';
create index booking_waiting on booking (created_at desc, id) where status = 'pending_confirmation';
create index booking_by_request on booking (created_at desc, id) where mode = 'hold';
create index booking_elsewhere on booking (created_at desc, id) where mode = 'linkout';
create index booking_text on booking
  using gin (lower(reference || ' ' || customer_name || ' ' || customer_email) gin_trgm_ops);

-- How many facilities can be booked, by the system that holds their calendar.
create index facility_provider on facility (provider_type) where retired_at is null;
