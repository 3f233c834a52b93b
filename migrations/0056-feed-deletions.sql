-- The feed of free times says nothing of facilities that the feed of facilities leaves out because no ZIP code is known near them. So what
-- decides that changes their offer: whether there is a ZIP code and, without one, where the facility is.
--
-- A facility whose offer has never changed since the transaction that created it has offered nothing that is no more: nothing of it is
-- deleted in the feed. Not known of those that are there already.
alter table feed_facility add column offer_has_changed boolean not null default true;

create or replace function feed_facilities_added() returns trigger language plpgsql as $$
begin
  insert into feed_facility as known (facility_id, facts_at, offer_at, offer_has_changed)
  select id, feed_moment(), feed_moment(), false from written order by id
  -- One that an undone import had taken away and that has come again.
  on conflict (facility_id) do update
    set facts_at = excluded.facts_at, offer_at = excluded.offer_at, offer_has_changed = true, gone_at = null;
  return null;
end
$$;

create or replace function feed_facility_changed() returns trigger language plpgsql as $$
declare
  offer_changes boolean := (old.offer_version, old.provider_type, old.is_sample, old.price_is_sample, old.zip is null)
      is distinct from (new.offer_version, new.provider_type, new.is_sample, new.price_is_sample, new.zip is null)
    or (new.zip is null and (old.state, old.latitude, old.longitude) is distinct from (new.state, new.latitude, new.longitude));
begin
  update feed_facility set
    facts_at = case when (old.revision, old.venue_id, old.source, old.retired_at, old.provider_type, old.is_sample, old.price_is_sample)
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

create or replace function feed_facility_removed() returns trigger language plpgsql as $$
begin
  perform feed_keep_offer(old.id, old.time_zone, (select weekly from schedule where facility_id = old.id));
  update feed_facility set facts_at = feed_moment(), offer_at = feed_moment(), offer_has_changed = true, gone_at = now()
  where facility_id = old.id;
  return old;
end
$$;

create or replace function feed_connection_changed() returns trigger language plpgsql as $$
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
