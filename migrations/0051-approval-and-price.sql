-- How a facility takes bookings: at once, or each one after its owner has confirmed it within so many hours.
alter table facility
  add column approval text not null default 'instant' check (approval in ('instant', 'request')),
  add column response_hours integer not null default 4 check (response_hours between 1 and 72);

-- What the customer was promised: the facility's response time when the booking was made.
alter table booking add column response_hours integer not null default 4 check (response_hours between 1 and 72);

-- Beside `facility_revision`, for the columns that it does not know.
create trigger facility_revision_of_approval before update of approval, response_hours on facility
  for each row when ((old.approval, old.response_hours) is distinct from (new.approval, new.response_hours)
    and old.revision = new.revision)
  execute function count_facility_revision();

-- As before (0034), but a time without a price, its own or the facility's hourly one, is not sold: it makes no slot. Still one plain
-- select, so that it becomes part of the statement that calls it.
create or replace function slots_on(weekly jsonb, hourly_cents integer, day date, zone text)
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
    -- Halves round up, as in JavaScript.
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

-- The same for schedules with special prices, exceptions or time between slots; as before (0040) otherwise.
create or replace function special_slots_on(weekly jsonb, hourly_cents integer, day date, zone text)
  returns table (starts timestamptz, ends timestamptz, price_cents bigint, hour_cents bigint)
  language plpgsql stable parallel safe rows 20 set plan_cache_mode = force_generic_plan as $$
declare
  minutes integer := weekly ->> 'slotMinutes';
  step interval := make_interval(mins => minutes + coalesce((weekly ->> 'bufferMinutes')::integer, 0));
  weekday jsonb := to_jsonb(extract(dow from day)::integer);
  -- Text compares as dates do.
  month_day text collate "C" := to_char(day, 'MM-DD');
  -- Halves round up, as in JavaScript.
  usual bigint := (hourly_cents::bigint * minutes + 30) / 60;
  special jsonb := (
    select e.entry -> 'hours' from jsonb_array_elements(weekly -> 'exceptions') with ordinality as e (entry, position)
    where day between (e.entry ->> 'from')::date and (e.entry ->> 'to')::date order by e.position limit 1
  );
  hours jsonb := coalesce(special, weekly -> 'hours');
  -- The special prices that count on this day, the first that fits a time before the others.
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
    -- A season beats the whole year.
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
    -- An hour that comes twice may show a time before the opening: it counts as the opening.
    cross join lateral (
      select greatest((s.starts at time zone zone)::time, (h.entry ->> 'opens')::time) as clock
    ) c
    cross join lateral (
      select coalesce(
        -- What an exception costs is its own; a rule counts before what the weekly hours cost.
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
