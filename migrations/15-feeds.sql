-- Sources of the open data feeds (RPDE), which list everything by its last change. Slots are not rows; their last
-- change is the latest of 1. the day: a slot enters the feed thirteen days ahead and leaves it after its day, in UTC
-- for all facilities, so that nothing has to be written at midnight; 2. the facility's offer: `feed_facility.offer_at`;
-- 3. time taken or released: `feed_change`. Rows of deleted facilities stay for a while, since feeds report deletions.
create table feed_facility (
  facility_id uuid primary key,
  -- When the facility's facts and the basis of its slots last changed. In milliseconds, as in the feed.
  facts_at timestamptz not null,
  offer_at timestamptz not null,
  -- When the facility was deleted.
  deleted_at timestamptz,
  -- False until the offer changes after the transaction that created the facility: such a facility has no deleted
  -- slots.
  offer_has_changed boolean not null default true
);
create index feed_facility_facts on feed_facility (facts_at, facility_id);
create index feed_facility_offer on feed_facility (offer_at, facility_id);
-- Not partial: the planner takes a partial index for empty until the next analyze.
create index feed_facility_deleted on feed_facility (deleted_at);

-- Previous schedules, each once: they tell which slots to report as deleted.
create table feed_past_offer (
  facility_id uuid not null,
  time_zone text not null,
  -- Null is the default schedule.
  weekly jsonb,
  digest text not null generated always as (md5(coalesce(weekly::text, ''))) stored,
  ended_at timestamptz not null,
  primary key (facility_id, time_zone, digest)
);
create index feed_past_offer_ended on feed_past_offer (ended_at);

-- Time taken or released on a facility's ground. Only inserts, since counters per day would make simultaneous bookings
-- wait for each other, or deadlock. A hold adds a second row for its expiry, when nobody writes.
create table feed_change (
  at timestamptz not null,
  facility_id uuid not null,
  during tstzrange not null
);
create index feed_change_order on feed_change (at, facility_id);
create index feed_change_facility on feed_change (facility_id, at);

-- Clock time, not transaction time: readers stop before the start of the oldest transaction that may still write.
create function feed_moment() returns timestamptz
  language sql volatile
  return date_trunc('milliseconds', clock_timestamp());

create function feed_keep_offer(facility uuid, zone text, weekly jsonb) returns void
  language sql
begin atomic
  insert into feed_past_offer (facility_id, time_zone, weekly, ended_at)
  values (feed_keep_offer.facility, zone, feed_keep_offer.weekly, feed_moment())
  on conflict (facility_id, time_zone, digest) do update set ended_at = excluded.ended_at;
end;

create function feed_facilities_added() returns trigger language plpgsql as $$
begin
  insert into feed_facility as known (facility_id, facts_at, offer_at, offer_has_changed)
  select id, feed_moment(), feed_moment(), false from written order by id
  -- An undone import removed it, and it was added again.
  on conflict (facility_id) do update
    set facts_at = excluded.facts_at, offer_at = excluded.offer_at, offer_has_changed = true, deleted_at = null;
  return null;
end
$$;

create trigger feed_facilities_added after insert on facility
  referencing new table as written for each statement execute function feed_facilities_added();

-- The feed leaves out facilities without a ZIP code near them, so a change of the ZIP code or, without one, of the
-- position changes the offer.
create function feed_facility_changed() returns trigger language plpgsql as $$
declare
  offer_changes boolean := (old.offer_version, old.provider_type, old.is_sample, old.price_is_sample, old.zip is null)
      is distinct from (new.offer_version, new.provider_type, new.is_sample, new.price_is_sample, new.zip is null)
    or (new.zip is null and (old.state, old.latitude, old.longitude) is distinct from (new.state, new.latitude, new.longitude));
begin
  update feed_facility set
    facts_at = case when
      (old.revision, old.venue_id, old.source, old.retired_at, old.provider_type, old.is_sample, old.price_is_sample)
      is distinct from (new.revision, new.venue_id, new.source, new.retired_at, new.provider_type, new.is_sample, new.price_is_sample)
      then feed_moment() else facts_at end,
    offer_at = case when offer_changes then feed_moment() else offer_at end,
    offer_has_changed = offer_has_changed or (offer_changes and new.created_at <> now())
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

-- Before the deletion, while the schedule still exists.
create function feed_facility_removed() returns trigger language plpgsql as $$
begin
  perform feed_keep_offer(old.id, old.time_zone, (select weekly from schedule where facility_id = old.id));
  update feed_facility set facts_at = feed_moment(), offer_at = feed_moment(), offer_has_changed = true, deleted_at = now()
  where facility_id = old.id;
  return old;
end
$$;

create trigger feed_facility_removed before delete on facility
  for each row execute function feed_facility_removed();

-- Only keeps the old schedule; `facility.offer_version` marks the change. A facility created in this transaction had no
-- slots.
create function feed_schedule_changed() returns trigger language plpgsql as $$
begin
  perform feed_keep_offer(id, time_zone, case when tg_op = 'INSERT' then null else old.weekly end)
  from facility where id = coalesce(new.facility_id, old.facility_id) and (tg_op <> 'INSERT' or created_at < now());
  return null;
end
$$;

create trigger feed_schedule_changed after insert or update or delete on schedule
  for each row execute function feed_schedule_changed();

-- The feed has no free times where another system decides about them, so connecting or disconnecting one changes the
-- offers on that ground.
create function feed_connection_changed() returns trigger language plpgsql as $$
begin
  update feed_facility t set
    offer_at = feed_moment(),
    offer_has_changed = offer_has_changed or exists (select from facility where id = t.facility_id and created_at <> now())
  where facility_id in (
    select o.id from facility f join facility o on o.ground_id = f.ground_id and o.ground_part && f.ground_part
    where f.id = coalesce(new.facility_id, old.facility_id));
  return null;
end
$$;

create trigger feed_connection_changed after insert or delete on provider_connection
  for each row execute function feed_connection_changed();

-- Time taken on a ground is taken from each facility there. Later times enter the feed with their day.
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
    -- The first millisecond after the hold's expiry.
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
