-- Weekly opening hours, slot length and prices of a facility: one document, checked by the schema `Schedule` before it is
-- written. A facility without a row has the default schedule. Slots are computed from it and never stored.
create table schedule (
  facility_id uuid primary key references facility (id) on delete cascade,
  weekly jsonb not null check (jsonb_typeof(weekly) = 'object'),
  updated_at timestamptz not null default now()
);

-- Keeps facility.offer_version, whoever writes.
create function count_offer_version() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'facility' then
    new.offer_version := old.offer_version + 1;
    return new;
  end if;
  update facility set offer_version = offer_version + 1 where id = coalesce(new.facility_id, old.facility_id);
  return null;
end
$$;

create trigger facility_offer before update of time_zone, price_cents, ground_id on facility
  for each row when ((old.time_zone, old.price_cents, old.ground_id)
    is distinct from (new.time_zone, new.price_cents, new.ground_id))
  execute function count_offer_version();

create trigger schedule_offer after insert or update or delete on schedule
  for each row execute function count_offer_version();

-- Everything that occupies time: a hold, a booking or a block. Each row is in force; what ends is deleted.
create table reservation (
  id uuid not null default gen_random_uuid(),
  facility_id uuid not null references facility (id),
  ground_id uuid not null,
  during tstzrange not null,
  kind text not null check (kind in ('hold', 'booking', 'block')),
  visitor_id uuid,
  booking_id uuid,
  -- Whole US cents, as quoted when the period was held.
  price_cents integer check (price_cents >= 0),
  -- Of a hold. By the database's clock; a hold past it never blocks a rival.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- The facility comes first: rows of one facility stay together when the table is spread over several servers.
  primary key (facility_id, id),
  check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  check ((kind = 'hold') = (expires_at is not null)),
  -- Of a hold alone: a booking knows its visitor itself.
  check ((kind = 'hold') = (visitor_id is not null)),
  check (kind <> 'hold' or price_cents is not null),
  check ((kind = 'booking') = (booking_id is not null)),
  -- The promise: no ground is taken twice at any time, whatever the code does.
  constraint reservation_no_overlap exclude using gist (ground_id with =, during with &&)
);

-- How many holds somebody has. There is no index of holds by their end: a partial index looks empty to the planner until the
-- next analyze, and it would read all holds there are to find the one of a slot.
create index reservation_visitor on reservation (visitor_id) where visitor_id is not null;
