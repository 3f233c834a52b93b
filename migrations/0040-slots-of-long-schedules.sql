-- As before (0034), and quick for long schedules too: which special prices count on a day is found out once and not for each slot, where a
-- document of many kilobytes was unpacked every time. Forty prices and a slot every quarter of an hour took 40 ms of a facility and a day,
-- and a search looks at hundreds of facilities.
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
  usual bigint := (coalesce(hourly_cents, 7500)::bigint * minutes + 30) / 60;
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
    where special is not null or h.entry -> 'days' @> weekday;
end
$$;
