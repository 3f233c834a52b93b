-- What the open data feeds (RPDE) are read from. A feed is everything that there is in the order in which it last changed, so each
-- thing needs the moment of its last change. Slots are not rows and get none: theirs is worked out from
--   1. the calendar: a slot comes into the feed when its day is thirteen days ahead, and goes when its day is over (both by UTC, the
--      same for all facilities, so that nothing has to be written at midnight);
--   2. the facility's offer: `feed_facility.offer_at`;
--   3. what takes time or gives it back: `feed_change`.
-- Facilities have one row here, which stays for a while when they go: a feed tells of what was deleted.
create table feed_facility (
  facility_id uuid primary key,
  -- When what is said of it last changed, and when what its slots are made of did. In milliseconds, as the feed counts.
  facts_at timestamptz not null,
  offer_at timestamptz not null,
  -- When its row was deleted.
  gone_at timestamptz
);
create index feed_facility_facts on feed_facility (facts_at, facility_id);
create index feed_facility_offer on feed_facility (offer_at, facility_id);
-- Not partial: such an index looks empty to the planner until the next analyze.
create index feed_facility_gone on feed_facility (gone_at);

-- Schedules that were in force before: only they tell which slots have to be deleted in the feed. Each is kept once.
create table feed_past_offer (
  facility_id uuid not null,
  time_zone text not null,
  -- Null is the default schedule, as where a facility has no row in "schedule".
  weekly jsonb,
  digest text not null generated always as (md5(coalesce(weekly::text, ''))) stored,
  ended_at timestamptz not null,
  primary key (facility_id, time_zone, digest)
);
create index feed_past_offer_ended on feed_past_offer (ended_at);

-- Time at a facility that was taken or given back, on its ground by whomever. Rows are only added: counters by day would make
-- rivals for two times of one day wait for each other, and crosswise. A hold adds a second row for the moment at which it ends by
-- itself, since nobody writes anything then.
create table feed_change (
  at timestamptz not null,
  facility_id uuid not null,
  during tstzrange not null
);
create index feed_change_order on feed_change (at, facility_id);
create index feed_change_facility on feed_change (facility_id, at);

-- Readers stop before the start of the oldest transaction that may still write; so the clock counts here, and not the start of a
-- transaction.
create function feed_moment() returns timestamptz
  language sql volatile
  return date_trunc('milliseconds', clock_timestamp());

insert into feed_facility (facility_id, facts_at, offer_at)
select id, date_trunc('milliseconds', created_at), date_trunc('milliseconds', created_at) from facility;

create function feed_facilities_added() returns trigger language plpgsql as $$
begin
  insert into feed_facility as known (facility_id, facts_at, offer_at)
  select id, feed_moment(), feed_moment() from written order by id
  -- One that an undone import had taken away and that has come again.
  on conflict (facility_id) do update set facts_at = excluded.facts_at, offer_at = excluded.offer_at, gone_at = null;
  return null;
end
$$;
create trigger feed_facilities_added after insert on facility
  referencing new table as written for each statement execute function feed_facilities_added();

create function feed_facility_changed() returns trigger language plpgsql as $$
begin
  update feed_facility set
    facts_at = case when (old.revision, old.venue_id, old.source, old.retired_at, old.provider_type, old.is_sample, old.price_is_sample)
      is distinct from (new.revision, new.venue_id, new.source, new.retired_at, new.provider_type, new.is_sample, new.price_is_sample)
      then feed_moment() else facts_at end,
    offer_at = case when (old.offer_version, old.provider_type, old.is_sample, old.price_is_sample)
      is distinct from (new.offer_version, new.provider_type, new.is_sample, new.price_is_sample)
      then feed_moment() else offer_at end
  where facility_id = new.id;
  if old.time_zone <> new.time_zone then
    perform feed_keep_offer(new.id, old.time_zone, (select weekly from schedule where facility_id = new.id));
  end if;
  return null;
end
$$;
create trigger feed_facility_changed after update on facility
  for each row when (
    (old.revision, old.offer_version, old.venue_id, old.source, old.retired_at, old.provider_type, old.is_sample, old.price_is_sample)
    is distinct from
    (new.revision, new.offer_version, new.venue_id, new.source, new.retired_at, new.provider_type, new.is_sample, new.price_is_sample))
  execute function feed_facility_changed();

create function feed_keep_offer(facility uuid, zone text, weekly jsonb) returns void
  language sql
begin atomic
  insert into feed_past_offer (facility_id, time_zone, weekly, ended_at)
  values (feed_keep_offer.facility, zone, feed_keep_offer.weekly, feed_moment())
  on conflict (facility_id, time_zone, digest) do update set ended_at = excluded.ended_at;
end;

-- Before, as long as its schedule is there.
create function feed_facility_removed() returns trigger language plpgsql as $$
begin
  perform feed_keep_offer(old.id, old.time_zone, (select weekly from schedule where facility_id = old.id));
  update feed_facility set facts_at = feed_moment(), offer_at = feed_moment(), gone_at = now() where facility_id = old.id;
  return old;
end
$$;
create trigger feed_facility_removed before delete on facility
  for each row execute function feed_facility_removed();

-- That the offer has changed is told by `facility.offer_version`. A facility that is made in this very transaction had no slots.
create function feed_schedule_changed() returns trigger language plpgsql as $$
begin
  perform feed_keep_offer(id, time_zone, case when tg_op = 'INSERT' then null else old.weekly end)
  from facility where id = coalesce(new.facility_id, old.facility_id) and (tg_op <> 'INSERT' or created_at < now());
  return null;
end
$$;
create trigger feed_schedule_changed after insert or update or delete on schedule
  for each row execute function feed_schedule_changed();

-- What takes time at a ground takes it from each facility there. What lies further ahead comes into the feed with its day.
create function feed_time_changed() returns trigger language plpgsql as $$
declare
  moment timestamptz := feed_moment();
begin
  if tg_op <> 'INSERT' then
    insert into feed_change (at, facility_id, during)
    select moment, f.id, r.during
    from removed r join facility f on f.ground_id = r.ground_id and f.ground_part && r.ground_part
    where upper(r.during) > moment and lower(r.during) < moment + interval '15 days';
  end if;
  if tg_op <> 'DELETE' then
    insert into feed_change (at, facility_id, during)
    select m.at, f.id, r.during
    from written r join facility f on f.ground_id = r.ground_id and f.ground_part && r.ground_part
    -- The first millisecond in which a hold is over.
    cross join lateral (
      values (moment), (date_trunc('milliseconds', r.expires_at) + interval '1 millisecond')
    ) as m (at)
    where m.at >= moment and upper(r.during) > moment and lower(r.during) < moment + interval '15 days';
  end if;
  return null;
end
$$;
create trigger feed_time_taken after insert on reservation
  referencing new table as written for each statement execute function feed_time_changed();
create trigger feed_time_moved after update on reservation
  referencing old table as removed new table as written for each statement execute function feed_time_changed();
create trigger feed_time_freed after delete on reservation
  referencing old table as removed for each statement execute function feed_time_changed();
