-- A facility's hours, slot length and prices: one document, validated by `Schedule`. No row means the default schedule.
-- Slots are computed from it, never stored.
create table schedule (
  facility_id uuid primary key references facility (id) on delete cascade,
  weekly jsonb not null check (jsonb_typeof(weekly) = 'object'),
  updated_at timestamptz not null default now()
);

create trigger schedule_offer after insert or update or delete on schedule
  for each row execute function increment_offer_version();

-- When a period of opening hours ends. Like `wall_clock_instant`, but a time that the clocks skip is the moment of the
-- change: moved forward, it would reach into the next period. Clocks change on a whole hour everywhere. Must equal
-- `closingOn` in src/availability/rules.ts. In plpgsql, so that it is not inlined into every search and planned with
-- it.
create function closing_instant(day date, clock text, zone text) returns timestamptz
  language plpgsql stable parallel safe as $$
declare
  moved timestamptz := wall_clock_instant(day, clock, zone);
begin
  if moved at time zone zone = day + clock::time then
    return moved;
  end if;
  return moved - make_interval(mins => right(clock, 2)::integer);
end
$$;

-- Slots that start later than this can be booked. Must equal the start of `bookableSpan` in src/availability/rules.ts.
create function bookable_after(weekly jsonb) returns timestamptz
  language sql stable parallel safe
  return now() + make_interval(mins => coalesce((weekly ->> 'leadMinutes')::integer, 0));

-- The last bookable day: `most` days ahead unless the schedule says. Must equal the end of `bookableSpan`.
create function last_bookable_day(weekly jsonb, zone text, most integer) returns date
  language sql stable parallel safe
  return (now() at time zone zone)::date + coalesce((weekly ->> 'windowDays')::integer, most);

-- Slots of schedules with buffers, exceptions or price rules. In plpgsql, so that it is planned once and not with every
-- search; connections that plan anew (`db.read`) would do so here too. The day's price rules are collected once:
-- reading forty rules again for each slot of 15 minutes took 40 ms per facility and day.
create function special_slots_on(weekly jsonb, hourly_cents integer, day date, zone text)
  returns table (starts timestamptz, ends timestamptz, price_cents bigint, hour_cents bigint)
  language plpgsql stable parallel safe rows 20 set plan_cache_mode = force_generic_plan as $$
declare
  minutes integer := weekly ->> 'slotMinutes';
  step interval := make_interval(mins => minutes + coalesce((weekly ->> 'bufferMinutes')::integer, 0));
  weekday jsonb := to_jsonb(extract(dow from day)::integer);
  -- MM-DD compares as text.
  month_day text collate "C" := to_char(day, 'MM-DD');
  -- Rounds half up, as JavaScript does.
  usual bigint := (hourly_cents::bigint * minutes + 30) / 60;
  special jsonb := (
    select e.entry -> 'hours' from jsonb_array_elements(weekly -> 'exceptions') with ordinality as e (entry, position)
    where day between (e.entry ->> 'from')::date and (e.entry ->> 'to')::date order by e.position limit 1
  );
  hours jsonb := coalesce(special, weekly -> 'hours');
  -- The day's price rules; the first that matches a time counts.
  rule_since time[];
  rule_until time[];
  rule_cents bigint[];
begin
  select
    array_agg((r.rule ->> 'from')::time order by season.since is null, r.position),
    array_agg((r.rule ->> 'to')::time order by season.since is null, r.position),
    array_agg(((r.rule ->> 'hourCents')::bigint * minutes + 30) / 60 order by season.since is null, r.position)
  into rule_since, rule_until, rule_cents
  from jsonb_array_elements(weekly -> 'priceRules') with ordinality as r (rule, position)
  cross join lateral (select r.rule #>> '{season,from}' as since, r.rule #>> '{season,to}' as until) as season
  where r.rule -> 'days' @> weekday
    -- A season takes precedence over the whole year.
    and case
      when season.since is null then true
      when season.since collate "C" <= season.until then month_day between season.since and season.until
      else month_day >= season.since or month_day <= season.until
    end;
  return query
    select s.starts, s.starts + make_interval(mins => minutes), p.cents, (p.cents * 120 + minutes) / (2 * minutes)
    from jsonb_array_elements(hours) as h (entry)
    cross join generate_series(
      wall_clock_instant(day, h.entry ->> 'opens', zone),
      closing_instant(day, h.entry ->> 'closes', zone) - make_interval(mins => minutes),
      step
    ) as s (starts)
    -- When the clocks repeat an hour, a time may lie before the opening: it counts as the opening.
    cross join lateral (
      select greatest((s.starts at time zone zone)::time, (h.entry ->> 'opens')::time) as clock
    ) c
    cross join lateral (
      select coalesce(
        -- An exception's price comes first, then rules, then weekly hours.
        case when special is not null then (h.entry ->> 'priceCents')::bigint end,
        rule_cents[(
          select min(r.position) from unnest(rule_since, rule_until) with ordinality as r (since, until, position)
          where c.clock >= r.since and c.clock < r.until
        )],
        (h.entry ->> 'priceCents')::bigint,
        usual
      ) as cents
    ) p
    where p.cents is not null and (special is not null or h.entry -> 'days' @> weekday);
end
$$;

-- The slots of a schedule on a calendar day of the zone, unordered: start, end, price and hourly price, both in US
-- cents. A time without a price yields no slot. Must equal `slotsOn` in src/availability/rules.ts; a test compares
-- them. A single select, so that it is inlined: for weekly hours alone, the caller's conditions on price and time apply
-- before slots are built.
create function slots_on(weekly jsonb, hourly_cents integer, day date, zone text)
  returns table (starts timestamptz, ends timestamptz, price_cents bigint, hour_cents bigint)
  language sql stable parallel safe
begin atomic
  select s.starts, s.starts + make_interval(mins => w.minutes), p.cents, (p.cents * 120 + w.minutes) / (2 * w.minutes)
  from (
    select (known.weekly ->> 'slotMinutes')::integer as minutes, known.weekly -> 'hours' as hours
    from (
      select coalesce(
        slots_on.weekly,
        '{"slotMinutes": 60, "hours": [{"days": [0, 1, 2, 3, 4, 5, 6], "opens": "06:00", "closes": "22:00"}]}'
      ) as weekly
    ) known
  ) w
  cross join jsonb_array_elements(w.hours) as h (entry)
  cross join lateral (
    -- Rounds half up, as JavaScript does.
    select coalesce((h.entry ->> 'priceCents')::bigint, (hourly_cents::bigint * w.minutes + 30) / 60) as cents
  ) p
  cross join generate_series(
    wall_clock_instant(day, h.entry ->> 'opens', zone),
    case
      when right(h.entry ->> 'closes', 2) = '00' then wall_clock_instant(day, h.entry ->> 'closes', zone)
      else closing_instant(day, h.entry ->> 'closes', zone)
    end - make_interval(mins => w.minutes),
    make_interval(mins => w.minutes)
  ) as s (starts)
  where h.entry -> 'days' @> to_jsonb(extract(dow from day)::integer) and p.cents is not null
    and (slots_on.weekly ?| array['priceRules', 'exceptions', 'bufferMinutes']) is not true
  union all
  select special.starts, special.ends, special.price_cents, special.hour_cents
  from special_slots_on(slots_on.weekly, hourly_cents, day, zone) as special
  where slots_on.weekly ?| array['priceRules', 'exceptions', 'bufferMinutes'];
end;

-- Everything that occupies time: holds, bookings and blocks. Rows are deleted when they end.
create table reservation (
  id uuid not null default gen_random_uuid(),
  facility_id uuid not null,
  ground_id uuid not null,
  during tstzrange not null,
  kind text not null check (kind in ('hold', 'booking', 'block')),
  visitor_id uuid,
  booking_id uuid,
  -- US cents, as quoted when held.
  price_cents integer check (price_cents >= 0),
  -- Holds only, by the database's clock. An expired hold never blocks anyone.
  expires_at timestamptz,
  ground_part int4range not null default '[0,1)',
  -- What the block belongs to, so that removing it leaves other blocks.
  block_id uuid,
  -- Holds only: a keyed hash of the network, to limit holds per network. Null where limits are off.
  network_key bigint,
  created_at timestamptz not null default now(),
  -- Facility first, so that a facility's rows stay together when the table is partitioned.
  primary key (facility_id, id),
  check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  -- Only holds expire.
  check ((kind = 'hold') = (expires_at is not null)),
  -- Holds only: a booking stores its own visitor.
  check ((kind = 'hold') = (visitor_id is not null)),
  -- A hold guarantees its price.
  check (kind <> 'hold' or price_cents is not null),
  -- A booking releases its time by this id.
  check ((kind = 'booking') = (booking_id is not null)),
  -- The guarantee against double booking, whatever the code does. During comes before part, since hardly any ground has
  -- parts.
  constraint reservation_no_overlap exclude using gist (ground_id with =, during with &&, ground_part with &&),
  -- A reservation is always on its facility's ground: when the facility moves to another ground its reservations
  -- follow, or the change fails because they would overlap.
  constraint reservation_ground foreign key (facility_id, ground_id, ground_part)
    references facility (id, ground_id, ground_part) on update cascade,
  check (block_id is null or kind = 'block')
);
-- Counts a visitor's holds. Holds have no index by expiry: the planner takes a partial index for empty until the next
-- analyze, and would read all holds to find a slot's.
create index reservation_visitor on reservation (visitor_id) where visitor_id is not null;
-- Changing or canceling a booking releases these.
create index reservation_booking on reservation (booking_id) where booking_id is not null;
-- Only live holds have a hash, so both indexes stay small.
create index reservation_network on reservation (network_key) where network_key is not null;
create index reservation_network_facility on reservation (facility_id) where network_key is not null;

-- In triggers, so that no statement can forget it.
create function clear_network_key() returns trigger language plpgsql as $$
begin
  new.network_key := null;
  return new;
end
$$;

create trigger reservation_clears_network before update on reservation
  for each row when (new.kind <> 'hold' and new.network_key is not null)
  execute function clear_network_key();

-- The limit that `amount` more holds would exceed: 'visitor', 'network' or 'facility'; null when there is room. The
-- locks last until the caller's transaction ends, and each query of a volatile function sees what was committed before
-- it, so simultaneous callers count each other. Locks in the order visitor, network, facility and before any row, so
-- that callers cannot deadlock.
create function exceeded_hold_limit(
  visitor uuid, network bigint, facility uuid, amount integer, per_visitor integer, per_network integer, per_facility integer)
returns text language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('holds of visitor ' || visitor, 0));
  if (select count(*) from reservation where visitor_id = visitor and expires_at > now()) + amount > per_visitor then
    return 'visitor';
  end if;
  if network is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('holds of network ' || network, 0));
  if (select count(*) from reservation where network_key = network and expires_at > now()) + amount > per_network then
    return 'network';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('holds at facility ' || facility, 0));
  if (select count(*) from reservation where facility_id = facility and network_key is not null and expires_at > now()) + amount
      > per_facility
    and not is_known_visitor(visitor)
  then
    return 'facility';
  end if;
  return null;
end
$$;
