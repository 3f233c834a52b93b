-- The sums for the administrators' dashboard are added every minute, so that its pages read few rows at any size.

-- Sums that are under way end first, or this version would add their hours again.
-- old version: its job waits, or fails and runs again a minute later
lock table booking_hour, money_hour in share row exclusive mode;

create table summed_until (
  name text primary key check (name in ('bookings', 'money')),
  -- Null before the first sums.
  until timestamptz
);
insert into summed_until (name, until) select 'bookings', max(hour) + interval '1 hour' from booking_hour;
insert into summed_until (name, until) select 'money', max(hour) + interval '1 hour' from money_hour;

-- Refuses the sums of the previous version, which this one adds too. Its transactions begin with these tables, and may
-- insert no rows or hours before the sums end.
create function refuse_other_sums() returns trigger language plpgsql as $$
begin
  if current_setting('openfield.adds_sums', true) is distinct from 'on' then
    raise exception 'Only a transaction that locks summed_until adds sums.' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger booking_hour_refuses before insert on booking_hour execute function refuse_other_sums();
create trigger money_hour_refuses before insert on money_hour execute function refuse_other_sums();

-- The last so many days, including today.
create table booking_range (
  days integer primary key check (days > 0),
  -- The UTC day from which on the sums have all days. The job moves it in small steps. Null: they have none.
  from_day date
);
insert into booking_range (days) values (7), (30), (90), (365);

-- The sums of booking_facility_day over a range, so that the busiest facilities need no adding up.
create table booking_facility_range (
  days integer not null references booking_range (days),
  facility_id uuid not null references facility (id) on delete cascade,
  bookings integer not null check (bookings >= 0),
  -- US cents; negative when more was returned than came in.
  cents bigint not null,
  primary key (facility_id, days)
);
create index booking_facility_range_busiest on booking_facility_range (days, bookings desc, cents desc, facility_id);
