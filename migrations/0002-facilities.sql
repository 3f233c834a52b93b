-- array_to_string is only stable for types in general; of text it is immutable, which a generated column needs.
create function sports_as_text(sport_types text[], lines_marked_for text[]) returns text
  language sql immutable parallel safe
  return lower(array_to_string(sport_types || lines_marked_for, chr(31)));

create table facility (
  id uuid primary key default gen_random_uuid(),
  -- Where the row came from: loading the same source again updates it and never makes a second copy.
  source text,
  source_ref text,
  name text not null check (length(name) between 1 and 200),
  street text,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text check (zip ~ '^\d{5}(-\d{4})?$'),
  -- One line for people, made of the four above.
  address text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  time_zone text not null,
  sport_types text[] not null default '{}',
  lines_marked_for text[] not null default '{}',
  -- Whole US cents an hour; null where the owner names no price.
  price_cents integer check (price_cents between 0 and 10000000),
  price_is_sample boolean not null default false,
  indoor_outdoor text check (indoor_outdoor in ('indoor', 'outdoor', 'both')),
  surface_type text,
  field_type text,
  lighting boolean,
  amenities text[] not null default '{}',
  capacity integer check (capacity > 0),
  refund_hours integer not null default 24 check (refund_hours >= 0),
  photos_urls text[] not null default '{}',
  provider_type text not null default 'manual'
    check (provider_type in ('manual', 'civicrec', 'rectrac', 'activenet', 'perfectmind')),
  booking_phone text,
  booking_email text,
  booking_url text check (booking_url ~ '^https?://'),
  length_ft double precision check (length_ft > 0),
  width_ft double precision check (width_ft > 0),
  is_sample boolean not null default false,
  -- Facilities that share ground (a full field and its halves) carry the same key; it is what "taken" is compared by.
  ground_id uuid not null default gen_random_uuid(),
  -- Counts up whenever what slots are computed from changes: zone, price, ground or schedule. Whoever remembers those
  -- can make a statement hold only while they are still true.
  offer_version integer not null default 1,
  created_at timestamptz not null default now(),
  -- What the location filter looks into. The separator cannot be typed, so a match never spans two fields.
  location_text text generated always as (
    lower(city || chr(31) || state || chr(31) || address || chr(31) || coalesce(zip, '') || chr(31) || coalesce(street, ''))
  ) stored,
  -- What the sport filter looks into: both lists, since it is a substring of either.
  sport_text text generated always as (sports_as_text(sport_types, lines_marked_for)) stored,
  location cube generated always as (ll_to_earth(latitude, longitude)) stored,
  unique (source, source_ref)
);

create index facility_location_text on facility using gin (location_text gin_trgm_ops);
create index facility_sport_text on facility using gin (sport_text gin_trgm_ops);
create index facility_location on facility using gist (location);
-- The order of lists: by name, then by id where names repeat.
create index facility_name on facility (name, id);
