-- What was booked and earned, by facility and day, for owners' reports. Triggers append each change to `report_change`;
-- a job adds the changes to the sums. A report reads both, so a delayed job makes it slower but never wrong. Appending
-- locks nothing, so bookings never wait for each other because of a report.

-- Days of the facility's own calendar.
create table report_day (
  facility_id uuid not null references facility (id) on delete cascade,
  day date not null,
  -- Confirmed bookings whose first time begins that day.
  bookings integer not null default 0,
  minutes integer not null default 0,
  -- The same minutes by hour of the day; the first entry is midnight to 1 AM.
  hour_minutes smallint[] not null check (cardinality(hour_minutes) = 24),
  -- US cents, as the card provider charged and returned them; returned ones are negative.
  charged_cents bigint not null default 0,
  returned_cents bigint not null default 0,
  commission_cents bigint not null default 0,
  -- US cents of confirmed bookings that are paid at the facility.
  facility_cents bigint not null default 0,
  primary key (facility_id, day)
);

-- The same sums by month.
create table report_month (
  facility_id uuid not null references facility (id) on delete cascade,
  -- Its first day.
  month date not null check (month = date_trunc('month', month)),
  bookings integer not null default 0,
  minutes bigint not null default 0,
  charged_cents bigint not null default 0,
  returned_cents bigint not null default 0,
  commission_cents bigint not null default 0,
  facility_cents bigint not null default 0,
  primary key (facility_id, month)
);

-- To add to the sums. Minutes have an hour, the other figures have none.
create table report_change (
  id bigint generated always as identity primary key,
  facility_id uuid not null references facility (id) on delete cascade,
  day date not null,
  hour smallint check (hour between 0 and 23),
  minutes integer not null default 0,
  bookings integer not null default 0,
  charged_cents integer not null default 0,
  returned_cents integer not null default 0,
  commission_cents integer not null default 0,
  facility_cents integer not null default 0,
  check (hour is not null or minutes = 0)
);
create index report_change_facility on report_change (facility_id);

-- Facilities whose sums a job compares with their bookings, and corrects: those with bookings from before this
-- migration, and those whose days changed with their time zone.
create table report_recount (
  facility_id uuid primary key references facility (id) on delete cascade,
  asked_at timestamptz not null default now()
);

-- What one booking adds to the sums of its facility: minutes by day and hour, the booking and its price by day. Real
-- minutes: where clocks change, an hour of the day lasts 120 minutes or none.
create function report_of_booking(status text, paid_at_facility boolean, slots jsonb, zone text)
  returns table (day date, hour smallint, minutes integer, bookings integer, facility_cents integer)
  language sql stable rows 4
begin atomic
  with times as (
    select to_timestamp(slot.start / 1000) as starts, to_timestamp(slot."end" / 1000) as ends, slot."priceCents" as cents,
      row_number() over (order by slot.start) = 1 as is_first
    from jsonb_to_recordset(report_of_booking.slots) as slot (start float8, "end" float8, "priceCents" integer)
    where report_of_booking.status = 'confirmed'
  )
  select (h.hour at time zone zone)::date, extract(hour from h.hour at time zone zone)::smallint,
    round(sum(extract(epoch from least(ends, h.hour + interval '1 hour') - greatest(starts, h.hour))) / 60)::integer, 0, 0
  from times cross join generate_series(date_trunc('hour', starts, zone), ends - interval '1 microsecond', interval '1 hour') as h (hour)
  group by 1, 2
  union all
  select (starts at time zone zone)::date, null, 0, count(*) filter (where is_first)::integer,
    coalesce(sum(cents) filter (where report_of_booking.paid_at_facility), 0)::integer
  from times group by 1;
end;

create function report_booking() returns trigger language plpgsql as $$
begin
  insert into report_change (facility_id, day, hour, minutes, bookings, facility_cents)
  select facility_id, day, hour, sum(minutes), sum(bookings), sum(facility_cents)
  from (
    select f.id as facility_id, r.day, r.hour, r.minutes, r.bookings, r.facility_cents
    from facility f cross join report_of_booking(new.status, new.paid_at_facility, new.slots, f.time_zone) r
    where f.id = new.facility_id
    union all
    select f.id, r.day, r.hour, -r.minutes, -r.bookings, -r.facility_cents
    from facility f cross join report_of_booking(old.status, old.paid_at_facility, old.slots, f.time_zone) r
    where f.id = old.facility_id
  ) as moved
  group by facility_id, day, hour
  having sum(minutes) <> 0 or sum(bookings) <> 0 or sum(facility_cents) <> 0;
  -- The money of earlier changes follows the booking, confirmed or not.
  if old.facility_id <> new.facility_id then
    perform ask_report_recount(old.facility_id), ask_report_recount(new.facility_id);
  end if;
  return null;
end
$$;

create trigger report_new_booking after insert on booking
  for each row when (new.status = 'confirmed') execute function report_booking();

create trigger report_changed_booking after update on booking
  for each row when (
    old.facility_id <> new.facility_id
    or ('confirmed' in (old.status, new.status)
      and (old.status, old.paid_at_facility, old.slots) is distinct from (new.status, new.paid_at_facility, new.slots)))
  execute function report_booking();

-- Payments for clinics belong to no facility here.
create function facility_of_purpose(purpose text) returns uuid language sql stable
begin atomic
  select case
    when purpose ~ '^facility:[0-9a-f-]{36}$' then substr(purpose, 10)::uuid
    when purpose ~ '^change:[0-9a-f-]{36}$' then (select facility_id from booking where id = substr(purpose, 8)::uuid)
  end;
end;

create function report_ledger() returns trigger language plpgsql as $$
begin
  insert into report_change (facility_id, day, charged_cents, returned_cents, commission_cents)
  select f.id, (new.created_at at time zone f.time_zone)::date,
    case when new.kind = 'capture' then new.charged_cents else 0 end,
    case when new.kind = 'capture' then 0 else new.charged_cents end,
    new.platform_cents
  from payment p join facility f on f.id = facility_of_purpose(p.purpose)
  where p.id = new.payment_id;
  return null;
end
$$;

create trigger report_money after insert on ledger for each row execute function report_ledger();

-- An existing row is locked, so that a recount that has begun does not remove it.
create function ask_report_recount(facility uuid) returns void language sql volatile as $$
  insert into report_recount (facility_id) values (facility) on conflict (facility_id) do update set asked_at = now()
$$;

create function report_moved_days() returns trigger language plpgsql as $$
begin
  perform ask_report_recount(new.id);
  return null;
end
$$;

create trigger facility_report_days after update of time_zone on facility
  for each row when (old.time_zone <> new.time_zone) execute function report_moved_days();

-- Last, so that it sees every booking that the triggers did not.
insert into report_recount (facility_id) select distinct facility_id from booking;
