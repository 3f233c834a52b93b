-- A site with several facilities; lists can show it as one entry.
create table venue (
  id uuid primary key default gen_random_uuid(),
  -- As in facility.
  source text,
  source_ref text,
  name text not null check (length(name) between 1 and 200),
  unique (source, source_ref)
);

-- array_to_string is only stable in general but immutable for text, as a generated column requires.
create function sports_as_text(sport_types text[], lines_marked_for text[]) returns text
  language sql immutable parallel safe
  return lower(array_to_string(sport_types || lines_marked_for, chr(31)));

-- Sports, surface and indoor or outdoor occur in few combinations. Searches match combinations first, then facilities
-- by combination.
create function facility_kind_id(sport_types text[], lines_marked_for text[], surface_type text, indoor_outdoor text)
  returns uuid
  language sql immutable parallel safe
  return md5(
    quote_literal(sports_as_text(sport_types, lines_marked_for)) || quote_nullable(lower(surface_type))
      || quote_nullable(indoor_outdoor)
  )::uuid;

-- The single characters and pairs in a text, since trigrams need three letters and ignore symbols.
create function short_grams(content text) returns text[]
  language sql immutable parallel safe
  return (
    select array_agg(distinct gram)
    from string_to_array(content, null) as c (chars)
    cross join lateral (
      select unnest(c.chars) as gram
      union all
      select a || b from unnest(c.chars[:cardinality(c.chars) - 1], c.chars[2:]) as pair (a, b)
    ) as grams
  );

create table facility_kind (
  id uuid primary key,
  -- Copied from facility.
  sport_text text not null,
  surface_text text,
  indoor_outdoor text
);

-- Hashes that include the owner. Each index over one of these has a condition of its own, so the planner cannot choose
-- another: it has no statistics on rows an import is writing, and would scan an index it takes for empty.
create function owner_key(owner_id uuid, key text) returns uuid
  language sql immutable parallel safe
  return case when key is not null then md5(owner_id::text || key)::uuid end;

-- By name, street and ZIP code: of facilities without the owner's number here, of those with one below.
create function owner_unnumbered_address(owner_id uuid, owner_ref text, place_key text) returns uuid
  language sql immutable parallel safe
  return case when owner_ref is null and place_key is not null then md5(owner_id::text || place_key)::uuid end;

create function owner_numbered_address(owner_id uuid, owner_ref text, place_key text) returns uuid
  language sql immutable parallel safe
  return case when owner_ref is not null and place_key is not null then md5(owner_id::text || place_key)::uuid end;

-- As `RefundPolicy` in src/facilities/contract.ts.
create function is_refund_policy(policy jsonb) returns boolean language sql immutable parallel safe
  return coalesce(jsonb_typeof(policy -> 'steps') = 'array', false) and jsonb_array_length(policy -> 'steps') = jsonb_array_length(
    jsonb_path_query_array(policy, '$.steps[*] ? (@.hours >= 0 && @.percent >= 1 && @.percent <= 100)'));

create table facility (
  id uuid primary key default gen_random_uuid(),
  -- Loading a source again updates its rows instead of duplicating them.
  source text,
  source_ref text,
  venue_id uuid references venue (id),
  name text not null check (length(name) between 1 and 200),
  -- The park or complex at the start of its name, as in the owner's file.
  venue_name text check (length(venue_name) between 1 and 100),
  description text check (length(description) between 1 and 2000),
  street text,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text check (zip ~ '^\d{5}(-\d{4})?$'),
  -- The four above in one line.
  address text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  location_is_approximate boolean not null default false,
  time_zone text not null,
  sport_types text[] not null default '{}',
  lines_marked_for text[] not null default '{}',
  indoor_outdoor text check (indoor_outdoor in ('indoor', 'outdoor', 'both')),
  surface_type text,
  field_type text,
  lighting boolean,
  amenities text[] not null default '{}',
  capacity integer check (capacity > 0),
  length_ft double precision check (length_ft > 0),
  width_ft double precision check (width_ft > 0),
  photos_urls text[] not null default '{}',
  -- US cents per hour; null where the owner sets no price.
  price_cents integer check (price_cents between 0 and 10000000),
  price_is_sample boolean not null default false,
  refund_policy jsonb not null default '{"steps":[{"hours":24,"percent":100}]}' check (is_refund_policy(refund_policy)),
  -- Bookings are instant, or the owner confirms each within so many hours.
  approval text not null default 'instant' check (approval in ('instant', 'request')),
  response_hours integer not null default 4 check (response_hours between 1 and 72),
  provider_type text not null default 'manual'
    check (provider_type in ('manual', 'civicrec', 'rectrac', 'activenet', 'perfectmind')),
  booking_phone text,
  booking_email text,
  booking_url text check (booking_url ~ '^https?://'),
  is_sample boolean not null default false,
  -- Facilities that share ground, such as a full field and its halves, have the same id. Reservations compare it.
  ground_id uuid not null default gen_random_uuid(),
  -- The part of the ground it covers: a full field is [0,2), its halves [0,1) and [1,2). Overlapping parts cannot be
  -- booked at the same time; the two halves can.
  ground_part int4range not null default '[0,1)',
  owner_id uuid references account (id),
  -- The owner's number for it, and its normalized name, street and ZIP code, which identify facilities without a
  -- number.
  owner_ref text check (length(owner_ref) between 1 and 100),
  owner_address_key text check (octet_length(owner_address_key) <= 1000),
  -- The import that added it, and when its owner checked it since.
  import_id uuid,
  checked_at timestamptz,
  -- Last edited by hand: undoing an older import keeps such edits.
  edited_at timestamptz,
  -- Increases with every edit; a save names the revision it is based on.
  revision integer not null default 1,
  -- Increases when zone, price, ground, schedule or closing down change. Cached offers hold only while it is unchanged.
  offer_version integer not null default 1,
  -- Signed into the emailed key; increasing it invalidates keys sent before.
  access_version integer not null default 0,
  -- The emailed key expires 90 days after this or after the last booking, whichever is later.
  desk_key_since timestamptz not null default now(),
  -- Since when it is a draft. Drafts are also retired, which hides them everywhere.
  draft_since timestamptz,
  -- Closed down by its owner: hidden and not bookable. Existing bookings stay.
  retired_at timestamptz,
  -- For the location filter. The separator cannot be typed, so no match spans two fields.
  location_text text generated always as (
    lower(city || chr(31) || state || chr(31) || address || chr(31) || coalesce(zip, '') || chr(31) || coalesce(street, ''))
  ) stored,
  -- For the sport filter: a substring of either list.
  sport_text text generated always as (sports_as_text(sport_types, lines_marked_for)) stored,
  location cube generated always as (ll_to_earth(latitude, longitude)) stored,
  kind uuid generated always as (facility_kind_id(sport_types, lines_marked_for, surface_type, indoor_outdoor)) stored,
  created_at timestamptz not null default now(),
  unique (source, source_ref),
  constraint facility_ground_part_check
    check (not isempty(ground_part) and not lower_inf(ground_part) and not upper_inf(ground_part)),
  -- Ground first, so that the index also finds the facilities that share it.
  constraint facility_ground unique (ground_id, id, ground_part),
  -- An index entry's limit; addresses are a tenth of it.
  constraint facility_location_text_check check (octet_length(location_text) <= 1600),
  -- An owner has numbers, imports and checks; each of their facilities is found by its address.
  check (owner_id is not null or num_nonnulls(owner_ref, owner_address_key, import_id, checked_at) = 0),
  check (owner_id is null or owner_address_key is not null),
  -- Drafts must never show up in lists, feeds or sales.
  constraint facility_draft_is_not_public check (draft_since is null or retired_at is not null)
);
-- More samples, for better estimates of how often an address part or a combination occurs.
alter table facility alter column location_text set statistics 500;
alter table facility alter column kind set statistics 1000;
create index facility_venue on facility (venue_id) where venue_id is not null;
-- Searches by place or address skip other kinds without reading them. These index types have no "kind = any (...)", but
-- they have "array[uuid_hash(kind)] && ...".
create index facility_location on facility using gist (location, (array[uuid_hash(kind)]) gist__intbig_ops (siglen = 64));
create index facility_point on facility
  using gist (point(longitude, latitude), (array[uuid_hash(kind)]) gist__intbig_ops (siglen = 64));
create index facility_location_text on facility using gin (location_text gin_trgm_ops, (array[uuid_hash(kind)]) gin__int_ops);
create index facility_location_grams on facility using gin (short_grams(location_text), (array[uuid_hash(kind)]) gin__int_ops);
-- See owner_key.
create unique index facility_owner_ref on facility (owner_key(owner_id, owner_ref))
  where owner_key(owner_id, owner_ref) is not null;
create unique index facility_owner_unnumbered_address on facility (owner_unnumbered_address(owner_id, owner_ref, owner_address_key))
  where owner_unnumbered_address(owner_id, owner_ref, owner_address_key) is not null;
create index facility_owner_numbered_address on facility (owner_numbered_address(owner_id, owner_ref, owner_address_key))
  where owner_numbered_address(owner_id, owner_ref, owner_address_key) is not null;
create index facility_owner_list on facility (owner_id, name, id) where owner_id is not null;
create index facility_import_added on facility (import_id) where import_id is not null;
-- Lists are read from these indexes alone, so they leave out facilities that are closed down. Those without a price come
-- last, as the highest integer.
create index facility_list on facility (name, id) include (kind, price_cents, latitude, longitude, location_text)
  where retired_at is null;
create index facility_kind_list on facility (kind, name, id) include (price_cents) where retired_at is null;
create index facility_price on facility (price_cents) where retired_at is null;
create index facility_price_list on facility (coalesce(price_cents, 2147483647), name, id) include (price_cents)
  where retired_at is null;
create index facility_kind_price_list on facility (kind, coalesce(price_cents, 2147483647), name, id) include (price_cents)
  where retired_at is null;
-- Bookable facilities by calendar provider.
create index facility_provider on facility (provider_type) where retired_at is null;
create index facility_retired on facility (name, id) where retired_at is not null;
-- For the administrators' search.
create index facility_name_text on facility using gin (lower(name) gin_trgm_ops);
create index facility_draft on facility (owner_id) where draft_since is not null;

create function record_facility_kinds() returns trigger language plpgsql as $$
begin
  -- Ordered, so that two statements cannot deadlock.
  insert into facility_kind (id, sport_text, surface_text, indoor_outdoor)
  select distinct on (kind) kind, sport_text, lower(surface_type), indoor_outdoor from written order by kind
  on conflict do nothing;
  return null;
end
$$;

create trigger facility_kind_inserted after insert on facility
  referencing new table as written for each statement execute function record_facility_kinds();

create trigger facility_kind_updated after update on facility
  referencing new table as written for each statement execute function record_facility_kinds();

-- In triggers, so that every writer counts.
create function increment_offer_version() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'facility' then
    new.offer_version := old.offer_version + 1;
    return new;
  end if;
  update facility set offer_version = offer_version + 1 where id = coalesce(new.facility_id, old.facility_id);
  return null;
end
$$;

create trigger facility_offer before update of time_zone, price_cents, ground_id, ground_part, retired_at on facility
  for each row when ((old.time_zone, old.price_cents, old.ground_id, old.ground_part, old.retired_at)
    is distinct from (new.time_zone, new.price_cents, new.ground_id, new.ground_part, new.retired_at))
  execute function increment_offer_version();

-- Counts whatever an owner can change. The other columns are set back before comparing, so that a new fact counts without
-- being named here.
create function increment_facility_revision() returns trigger language plpgsql as $$
declare
  told facility := new;
begin
  told.venue_id := old.venue_id;
  told.price_is_sample := old.price_is_sample;
  told.is_sample := old.is_sample;
  told.ground_id := old.ground_id;
  told.ground_part := old.ground_part;
  told.owner_id := old.owner_id;
  told.owner_ref := old.owner_ref;
  told.owner_address_key := old.owner_address_key;
  told.import_id := old.import_id;
  told.checked_at := old.checked_at;
  told.edited_at := old.edited_at;
  told.offer_version := old.offer_version;
  told.access_version := old.access_version;
  told.desk_key_since := old.desk_key_since;
  told.draft_since := old.draft_since;
  told.retired_at := old.retired_at;
  -- Generated after this trigger.
  told.location_text := old.location_text;
  told.sport_text := old.sport_text;
  told.location := old.location;
  told.kind := old.kind;
  if told is distinct from old then
    new.revision := old.revision + 1;
  end if;
  return new;
end
$$;

create trigger facility_revision before update on facility
  for each row execute function increment_facility_revision();

-- Previous owners, and readers of a previous address, still have emails with the key.
create function renew_facility_key() returns trigger language plpgsql as $$
begin
  new.access_version := old.access_version + 1;
  new.desk_key_since := now();
  return new;
end
$$;

create trigger facility_key before update of owner_id, booking_email on facility
  for each row when ((old.owner_id, old.booking_email) is distinct from (new.owner_id, new.booking_email))
  execute function renew_facility_key();

-- What an account without a verified email adds or reopens becomes a draft. Locks the account's row, so that the
-- trigger below cannot miss a draft that is being written. Verified accounts stay verified and are not locked.
create function keep_unverified_facility_draft() returns trigger language plpgsql as $$
declare
  is_verified boolean;
begin
  select email_verified into is_verified from account where id = new.owner_id;
  if not is_verified then
    select email_verified into is_verified from account where id = new.owner_id for share;
  end if;
  if not is_verified then
    new.draft_since := now();
    new.retired_at := now();
  end if;
  return new;
end
$$;

create trigger facility_added_as_draft before insert on facility
  for each row when (new.owner_id is not null and new.retired_at is null)
  execute function keep_unverified_facility_draft();

-- Not for drafts: publishing one requires a verified owner or a review.
create trigger facility_back_as_draft before update of retired_at on facility
  for each row when (new.owner_id is not null and new.retired_at is null and old.retired_at is not null
    and old.draft_since is null)
  execute function keep_unverified_facility_draft();

-- Verifying an email publishes the account's drafts, whichever statement does it. One log entry per account, since an
-- import may have added thousands.
create function publish_drafts() returns trigger language plpgsql as $$
declare
  published integer;
begin
  update facility set retired_at = null, draft_since = null where owner_id = new.id and draft_since is not null;
  get diagnostics published = row_count;
  if published > 0 then
    insert into audit_entry (actor_id, actor_role, action, subject_kind, subject_id, subject_name, after)
    values (new.id, 'owner', 'drafts-published', 'account', new.id::text, new.email,
      jsonb_build_object('facilities', published));
  end if;
  return null;
end
$$;

create trigger account_publishes_drafts after update of email_verified on account
  for each row when (new.email_verified and not old.email_verified)
  execute function publish_drafts();

-- The files are in a store of their own, named by id and digest.
create table facility_photo (
  id uuid primary key,
  -- No cascade: undoing an import would leave the files behind.
  facility_id uuid not null references facility (id),
  -- The owner's order, cover first; null once removed.
  position smallint check (position between 0 and 11),
  removed_at timestamptz,
  -- Of the largest file; part of its address, so caches never show an old photo.
  digest text not null check (digest ~ '^[0-9a-f]{16}$'),
  -- Of the largest file, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Shown while the photo loads.
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  alt text not null default '' check (length(alt) <= 200),
  created_at timestamptz not null default now(),
  check ((position is null) = (removed_at is not null)),
  -- Deferred, so that two photos can swap positions in a transaction.
  constraint facility_photo_position unique (facility_id, position) deferrable initially deferred
);
-- A job deletes their files.
create index facility_photo_removed on facility_photo (removed_at) where removed_at is not null;
