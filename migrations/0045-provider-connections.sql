-- How a facility is connected to the system that holds its calendar. What is public of it stands in `settings`; `sealed` is what the
-- vendor asks us to keep secret, encrypted with a key that is not in the database.
create table provider_connection (
  facility_id uuid not null references facility (id) on delete cascade,
  provider text not null check (provider in ('civicrec', 'rectrac', 'activenet', 'perfectmind')),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  sealed text,
  -- The demo's own: its provider is played by the process that asks, and nothing is set or sealed.
  is_simulated boolean not null default false check (not is_simulated or (sealed is null and settings = '{}')),
  -- Counts the changes: an answer that was asked for before one is not kept after it.
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (facility_id, provider)
);

-- The last good answer for a calendar day at the facility, and when the provider gave it. It is shown with its age when the provider is
-- silent, and never believed where something is booked.
create table provider_day (
  facility_id uuid not null,
  provider text not null,
  day date not null,
  revision integer not null,
  asked_at timestamptz not null,
  -- When it cannot be booked, being taken or closed there.
  busy tstzmultirange not null,
  primary key (facility_id, provider, day),
  foreign key (facility_id, provider) references provider_connection on delete cascade
);

-- What became of the last questions, whichever process asked them: a provider that fails is left alone by all of them.
create table provider_health (
  facility_id uuid not null,
  provider text not null,
  last_answer_at timestamptz,
  last_failure_at timestamptz,
  last_failure text check (length(last_failure) <= 300),
  failures_in_row integer not null default 0 check (failures_in_row >= 0),
  -- Until when it is not asked; null when it is.
  closed_until timestamptz,
  -- By what the provider knows its last answer again, and the days that it was about: asked for the same ones, it need not send them again.
  etag text check (length(etag) <= 1000),
  last_modified text check (length(last_modified) <= 1000),
  asked_from date,
  asked_to date,
  primary key (facility_id, provider),
  foreign key (facility_id, provider) references provider_connection on delete cascade
);

-- What an owner enters to connect a facility to another system is theirs: it ends with their ownership, however that ends, so that
-- nobody asks in their name afterwards. A facility that had no owner keeps what an administrator entered, and one of the demo what
-- nobody did.
create function end_connections_of_owner() returns trigger language plpgsql as $$
begin
  delete from provider_connection where facility_id = old.id and not is_simulated;
  return null;
end
$$;

create trigger facility_connections after update of owner_id on facility
  for each row when (old.owner_id is not null and old.owner_id is distinct from new.owner_id)
  execute function end_connections_of_owner();

-- Where another system has a word in when a ground is free, the feed of free times (0042) says nothing of it: that changes with the
-- connection, for every facility there.
create function feed_connection_changed() returns trigger language plpgsql as $$
begin
  update feed_facility set offer_at = feed_moment()
  where facility_id in (
    select o.id from facility f join facility o on o.ground_id = f.ground_id and o.ground_part && f.ground_part
    where f.id = coalesce(new.facility_id, old.facility_id));
  return null;
end
$$;
create trigger feed_connection_changed after insert or delete on provider_connection
  for each row execute function feed_connection_changed();

-- Times without a zone are of the facility: in another zone they are other times, though its provider would say that nothing has changed.
create function forget_answers_of_zone() returns trigger language plpgsql as $$
begin
  update provider_connection set revision = revision + 1 where facility_id = new.id;
  delete from provider_day where facility_id = new.id;
  delete from provider_health where facility_id = new.id;
  return null;
end
$$;
create trigger facility_zone after update of time_zone on facility
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function forget_answers_of_zone();
