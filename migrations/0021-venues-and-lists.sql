-- A place with several facilities: they stay facilities of their own, and lists can show them as one.
create table venue (
  id uuid primary key default gen_random_uuid(),
  -- Where the row came from, as in "facility".
  source text,
  source_ref text,
  name text not null check (length(name) between 1 and 200),
  unique (source, source_ref)
);

alter table facility add column venue_id uuid references venue (id);
create index facility_venue on facility (venue_id) where venue_id is not null;

-- Sports, surface and inside or outside come in few combinations, however many facilities there are: what is looked for is
-- looked up among the combinations, and facilities are found by the combination.
create function facility_kind_id(sport_types text[], lines_marked_for text[], surface_type text, indoor_outdoor text)
  returns uuid
  language sql immutable parallel safe
  return md5(
    quote_literal(sports_as_text(sport_types, lines_marked_for)) || quote_nullable(lower(surface_type))
      || quote_nullable(indoor_outdoor)
  )::uuid;

-- One or two letters are too short for a trigram, and so are signs: these are the single characters of a text and its pairs.
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
  -- As in "facility", of which this is made; null where nothing is known of it.
  sport_text text not null,
  surface_text text,
  indoor_outdoor text
);

alter table facility
  add column kind uuid generated always as (facility_kind_id(sport_types, lines_marked_for, surface_type, indoor_outdoor)) stored,
  -- What an index can hold beside the name; addresses have a tenth of it.
  add constraint facility_location_text_check check (octet_length(location_text) <= 1600);

create function record_facility_kinds() returns trigger language plpgsql as $$
begin
  -- In order, so that two of these cannot wait crosswise.
  insert into facility_kind (id, sport_text, surface_text, indoor_outdoor)
  select distinct on (kind) kind, sport_text, lower(surface_type), indoor_outdoor from written order by kind
  on conflict do nothing;
  return null;
end;
$$;

create trigger facility_kind_inserted after insert on facility
  referencing new table as written for each statement execute function record_facility_kinds();
create trigger facility_kind_updated after update on facility
  referencing new table as written for each statement execute function record_facility_kinds();

insert into facility_kind (id, sport_text, surface_text, indoor_outdoor)
select distinct on (kind) kind, sport_text, lower(surface_type), indoor_outdoor from facility order by kind;

-- The order of lists, with what they are filtered by: looking through it reads nothing else.
drop index facility_name;
create index facility_list on facility (name, id) include (kind, price_cents, latitude, longitude, location_text);
create index facility_kind_list on facility (kind, name, id) include (price_cents);
create index facility_price on facility (price_cents);
-- Its place was taken by "kind".
drop index facility_sport_text;

-- Looking around a place or for a piece of an address, these pass by what is of another combination without reading it. An index
-- on points or words takes no "kind = any (...)", but it takes "array[uuid_hash(kind)] && ..." with the numbers of the wanted ones.
create extension if not exists intarray;
drop index facility_location, facility_location_text;
create index facility_location on facility using gist (location, (array[uuid_hash(kind)]) gist__intbig_ops (siglen = 64));
create index facility_point on facility
  using gist (point(longitude, latitude), (array[uuid_hash(kind)]) gist__intbig_ops (siglen = 64));
create index facility_location_text on facility using gin (location_text gin_trgm_ops, (array[uuid_hash(kind)]) gin__int_ops);
create index facility_location_grams on facility using gin (short_grams(location_text), (array[uuid_hash(kind)]) gin__int_ops);

-- How often a piece of an address or a combination occurs is guessed from samples: with more of them the guess is better.
alter table facility alter column location_text set statistics 500, alter column kind set statistics 1000;
