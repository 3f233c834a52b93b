-- The instant at which a stretch of hours closes. As `wall_clock_instant`, but a time that the clocks skip is where they skip it:
-- moved forward like an opening, it would reach into the next stretch. Clocks skip from a whole hour on, everywhere. Means what
-- `closingOn` in src/availability/rules.ts means. In plpgsql, or all of it would become part of every search and be planned with it.
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

-- Until how long before its start a slot can be booked: whatever starts later than this moment can be. Means the start of
-- `bookableSpan` in src/availability/rules.ts.
create function bookable_after(weekly jsonb) returns timestamptz
  language sql stable parallel safe
  return now() + make_interval(mins => coalesce((weekly ->> 'leadMinutes')::integer, 0));

-- The last day that can be booked now; `most` days ahead where the schedule does not say. Means the end of `bookableSpan`.
create function last_bookable_day(weekly jsonb, zone text, most integer) returns date
  language sql stable parallel safe
  return (now() at time zone zone)::date + coalesce((weekly ->> 'windowDays')::integer, most);

-- The slots of a schedule that says more than weekly hours: time between slots, exceptions on dates, price rules. In plpgsql, so that
-- it is planned once and not with every search; connections that plan everything anew (`db.read`) would do so here too.
create function special_slots_on(weekly jsonb, hourly_cents integer, day date, zone text)
  returns table (starts timestamptz, ends timestamptz, price_cents bigint, hour_cents bigint)
  language plpgsql stable parallel safe rows 20 set plan_cache_mode = force_generic_plan as $$
declare
  minutes integer := weekly ->> 'slotMinutes';
  step interval := make_interval(mins => minutes + coalesce((weekly ->> 'bufferMinutes')::integer, 0));
  weekday jsonb := to_jsonb(extract(dow from day)::integer);
  -- Text compares as dates do.
  month_day text collate "C" := to_char(day, 'MM-DD');
  -- Halves round up, as in JavaScript.
  usual bigint := (coalesce(hourly_cents, 7500)::bigint * minutes + 30) / 60;
  hours jsonb := (
    select e.entry -> 'hours' from jsonb_array_elements(weekly -> 'exceptions') with ordinality as e (entry, position)
    where day between (e.entry ->> 'from')::date and (e.entry ->> 'to')::date order by e.position limit 1
  );
begin
  return query
    select s.starts, s.starts + make_interval(mins => minutes), p.cents, (p.cents * 120 + minutes) / (2 * minutes)
    from jsonb_array_elements(coalesce(hours, weekly -> 'hours')) as h (entry)
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
        case when hours is not null then (h.entry ->> 'priceCents')::bigint end,
        (
          select ((r.rule ->> 'hourCents')::bigint * minutes + 30) / 60
          from jsonb_array_elements(weekly -> 'priceRules') with ordinality as r (rule, position)
          cross join lateral (select r.rule #>> '{season,from}' as since, r.rule #>> '{season,to}' as until) as season
          where r.rule -> 'days' @> weekday
            and c.clock >= (r.rule ->> 'from')::time and c.clock < (r.rule ->> 'to')::time
            and case
              when since is null then true
              when since collate "C" <= until then month_day between since and until
              else month_day >= since or month_day <= until
            end
          -- A season beats the whole year.
          order by since is null, r.position limit 1
        ),
        (h.entry ->> 'priceCents')::bigint,
        usual
      ) as cents
    ) p
    where hours is not null or h.entry -> 'days' @> weekday;
end
$$;

-- As before (0020), and with what a schedule can say since. Means what `slotsOn` in src/availability/rules.ts means; a test holds the
-- two equal. Still one plain select, so that it becomes part of the statement that asks it: where a schedule has weekly hours
-- alone, as most have, a condition on price or time is tried before the slots are made.
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
    select coalesce(
      (h.entry ->> 'priceCents')::bigint, (coalesce(hourly_cents, 7500)::bigint * w.minutes + 30) / 60
    ) as cents
  ) p
  cross join generate_series(
    wall_clock_instant(day, h.entry ->> 'opens', zone),
    case
      when right(h.entry ->> 'closes', 2) = '00' then wall_clock_instant(day, h.entry ->> 'closes', zone)
      else closing_instant(day, h.entry ->> 'closes', zone)
    end - make_interval(mins => w.minutes),
    make_interval(mins => w.minutes)
  ) as s (starts)
  where h.entry -> 'days' @> to_jsonb(extract(dow from day)::integer)
    and (slots_on.weekly ?| array['priceRules', 'exceptions', 'bufferMinutes']) is not true
  union all
  select special.starts, special.ends, special.price_cents, special.hour_cents
  from special_slots_on(slots_on.weekly, hourly_cents, day, zone) as special
  where slots_on.weekly ?| array['priceRules', 'exceptions', 'bufferMinutes'];
end;
