-- Facilities that their owners add, edit and close down, and the photos of them.
alter table facility
  -- Closed down by its owner: not found and not booked any more. What was booked stays.
  add column retired_at timestamptz,
  -- Counts up whenever what its owner says of it becomes another: whoever saves names the state that they have seen.
  add column revision integer not null default 1,
  -- When a person last changed it in the form: an import that came before is not undone over it.
  add column edited_at timestamptz;

create function count_facility_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;

create trigger facility_revision before update on facility
  for each row when (
    (old.name, old.street, old.city, old.state, old.zip, old.latitude, old.longitude, old.time_zone, old.sport_types,
      old.lines_marked_for, old.price_cents, old.indoor_outdoor, old.surface_type, old.field_type, old.lighting, old.amenities,
      old.capacity, old.refund_hours, old.booking_phone, old.booking_email, old.booking_url, old.length_ft, old.width_ft)
    is distinct from
    (new.name, new.street, new.city, new.state, new.zip, new.latitude, new.longitude, new.time_zone, new.sport_types,
      new.lines_marked_for, new.price_cents, new.indoor_outdoor, new.surface_type, new.field_type, new.lighting, new.amenities,
      new.capacity, new.refund_hours, new.booking_phone, new.booking_email, new.booking_url, new.length_ft, new.width_ft))
  execute function count_facility_revision();

-- What is closed down has another offer, namely none: what was remembered of it sells nothing.
drop trigger facility_offer on facility;
create trigger facility_offer before update of time_zone, price_cents, ground_id, ground_part, retired_at on facility
  for each row when ((old.time_zone, old.price_cents, old.ground_id, old.ground_part, old.retired_at)
    is distinct from (new.time_zone, new.price_cents, new.ground_id, new.ground_part, new.retired_at))
  execute function count_offer_version();

-- Lists are read from these indexes alone. What is closed down is not in them, so that nobody has to look whether it is.
drop index facility_list, facility_kind_list, facility_price, facility_price_list, facility_kind_price_list;
create index facility_list on facility (name, id) include (kind, price_cents, latitude, longitude, location_text)
  where retired_at is null;
create index facility_kind_list on facility (kind, name, id) include (price_cents) where retired_at is null;
create index facility_price on facility (price_cents) where retired_at is null;
create index facility_price_list on facility (coalesce(price_cents, 2147483647), name, id) include (price_cents)
  where retired_at is null;
create index facility_kind_price_list on facility (kind, coalesce(price_cents, 2147483647), name, id) include (price_cents)
  where retired_at is null;

-- Photos of facilities; the files lie in a store of their own, under names made of id and digest.
create table facility_photo (
  id uuid primary key,
  -- A facility with photos is not deleted by anybody: an undone import would leave their files behind.
  facility_id uuid not null references facility (id),
  -- In the order of the owner, the cover first; null once it was taken away. There is room for so many.
  position smallint check (position between 0 and 11),
  removed_at timestamptz,
  -- Of the largest file: its address changes with what is in it.
  digest text not null check (digest ~ '^[0-9a-f]{16}$'),
  -- Pixels of the largest file.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- What is shown until it has come.
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  -- For those who do not see it.
  alt text not null default '' check (length(alt) <= 200),
  created_at timestamptz not null default now(),
  check ((position is null) = (removed_at is not null)),
  -- Two photos change places within a transaction.
  constraint facility_photo_position unique (facility_id, position) deferrable initially deferred
);
-- What a job tidies up.
create index facility_photo_removed on facility_photo (removed_at) where removed_at is not null;
