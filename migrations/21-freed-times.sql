-- For each row: a hold removes expired ones in its own statement and mostly finds none, but triggers for each statement
-- run all the same. Inserts keep theirs, since closures and imports insert many rows at once.
create function feed_time_freed() returns trigger language plpgsql as $$
declare
  moment timestamptz := feed_moment();
begin
  -- A hold that becomes a booking keeps its time: the row written for the booking is enough.
  if tg_op = 'DELETE' or (old.ground_id, old.ground_part, old.during) is distinct from (new.ground_id, new.ground_part, new.during) then
    insert into feed_change (at, facility_id, during)
    select moment, f.id, old.during
    from facility f where f.ground_id = old.ground_id and f.ground_part && old.ground_part
      and upper(old.during) > moment and lower(old.during) < moment + interval '15 days';
  end if;
  if tg_op = 'UPDATE' then
    insert into feed_change (at, facility_id, during)
    select m.at, f.id, new.during
    from facility f
    -- The first millisecond after the hold's expiry.
    cross join lateral (
      values (moment), (date_trunc('milliseconds', new.expires_at) + interval '1 millisecond')
    ) as m (at)
    where f.ground_id = new.ground_id and f.ground_part && new.ground_part
      and m.at >= moment and upper(new.during) > moment and lower(new.during) < moment + interval '15 days';
  end if;
  return null;
end
$$;

create or replace function feed_time_changed() returns trigger language plpgsql as $$
declare
  moment timestamptz := feed_moment();
begin
  insert into feed_change (at, facility_id, during)
  select m.at, f.id, r.during
  from written r join facility f on f.ground_id = r.ground_id and f.ground_part && r.ground_part
  cross join lateral (
    values (moment), (date_trunc('milliseconds', r.expires_at) + interval '1 millisecond')
  ) as m (at)
  where m.at >= moment and upper(r.during) > moment and lower(r.during) < moment + interval '15 days';
  return null;
end
$$;

drop trigger feed_time_moved on reservation;
create trigger feed_time_moved after update on reservation
  for each row execute function feed_time_freed();

drop trigger feed_time_freed on reservation;
create trigger feed_time_freed after delete on reservation
  for each row execute function feed_time_freed();
