-- The sums for the administrators' dashboard are added every minute, so that its pages read few rows at any size.

create table summed_until (
  name text primary key check (name in ('bookings', 'money')),
  -- Null before the first sums.
  until timestamptz
);
insert into summed_until (name, until) select 'bookings', max(hour) + interval '1 hour' from booking_hour;
insert into summed_until (name, until) select 'money', max(hour) + interval '1 hour' from money_hour;

-- Refuses the sums of the previous version, which writes hours that this one would add again.
create function refuse_hours_after_sums() returns trigger language plpgsql as $$
begin
  if new.hour >= coalesce((select until from summed_until where name = tg_argv[0]), '-infinity') then
    raise exception 'Sums of % end before %.', tg_argv[0], new.hour using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger booking_hour_after_sums before insert on booking_hour for each row
  execute function refuse_hours_after_sums('bookings');
create trigger money_hour_after_sums before insert on money_hour for each row
  execute function refuse_hours_after_sums('money');

-- The last so many days, including today.
create table booking_range (
  days integer primary key check (days > 0),
  -- The UTC day on which the first of the days begins. Null: the sums have all days.
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
insert into booking_facility_range (days, facility_id, bookings, cents)
select days, facility_id, sum(bookings), sum(cents) from booking_facility_day, booking_range group by 1, 2;
create index booking_facility_range_busiest on booking_facility_range (days, bookings desc, cents desc, facility_id);
