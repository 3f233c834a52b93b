-- How a facility is connected to the system that keeps its calendar. `settings` is public; `sealed` holds the secrets,
-- encrypted with a key outside the database.
create table provider_connection (
  facility_id uuid not null references facility (id) on delete cascade,
  provider text not null check (provider in ('ical', 'civicrec', 'rectrac', 'activenet', 'perfectmind')),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  sealed text,
  -- Simulated by the demo itself, so it needs no settings or secrets.
  is_simulated boolean not null default false check (not is_simulated or (sealed is null and settings = '{}')),
  -- Increases with every change; answers to requests made before it are dropped.
  revision integer not null default 0,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (facility_id, provider)
);

-- The last successful answer per calendar day at the facility. Shown with its age while the provider fails, and never
-- used for bookings.
create table provider_day (
  facility_id uuid not null,
  provider text not null,
  day date not null,
  revision integer not null,
  fetched_at timestamptz not null,
  -- When it is taken or closed there.
  busy tstzmultirange not null,
  primary key (facility_id, provider, day),
  foreign key (facility_id, provider) references provider_connection on delete cascade
);

-- Results of the last requests, shared by all processes, so that all of them pause a failing provider.
create table provider_health (
  facility_id uuid not null,
  provider text not null,
  last_answer_at timestamptz,
  last_failure_at timestamptz,
  last_failure text check (length(last_failure) <= 300),
  failures_in_row integer not null default 0 check (failures_in_row >= 0),
  paused_until timestamptz,
  -- Validators of the last answer and the days it covers: the provider need not resend an unchanged one.
  etag text check (length(etag) <= 1000),
  last_modified text check (length(last_modified) <= 1000),
  fetched_from date,
  fetched_to date,
  primary key (facility_id, provider),
  foreign key (facility_id, provider) references provider_connection on delete cascade
);

-- Connections belong to the owner and end with their ownership, so that nobody sends requests in their name afterwards.
-- Facilities without an owner keep what an administrator entered, and the demo keeps its simulated ones.
create function delete_owner_connections() returns trigger language plpgsql as $$
begin
  delete from provider_connection where facility_id = old.id and not is_simulated;
  return null;
end
$$;

create trigger facility_connections after update of owner_id on facility
  for each row when (old.owner_id is not null and old.owner_id is distinct from new.owner_id)
  execute function delete_owner_connections();

-- Providers' times without a zone are local. In another zone they mean other instants, although the provider reports no
-- change.
create function delete_provider_times() returns trigger language plpgsql as $$
begin
  update provider_connection set revision = revision + 1 where facility_id = new.id;
  delete from provider_day where facility_id = new.id;
  delete from provider_health where facility_id = new.id;
  return null;
end
$$;

create trigger facility_zone after update of time_zone on facility
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function delete_provider_times();
