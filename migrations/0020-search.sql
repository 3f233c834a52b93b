-- The instant at which the wall clock of the zone shows this time of this day ("24:00" is midnight at its end). A time that the
-- clocks skip moves forward by the skipped hour; of a time that comes twice, the first is meant. PostgreSQL alone would take the
-- second, so the offset of a day earlier is tried first. Means what `instantOf` in src/kit/shared/time.ts means.
create function wall_clock_instant(day date, clock text, zone text) returns timestamptz
  language sql stable parallel safe
  return case
    when ((((day + clock::time) - interval '24 hours') at time zone zone) + interval '24 hours') at time zone zone = day + clock::time
    then (((day + clock::time) - interval '24 hours') at time zone zone) + interval '24 hours'
    else (day + clock::time) at time zone zone
  end;

-- The slots that a schedule yields on a calendar day of the zone, in no order: when each begins and ends, its price, and what an
-- hour costs at that price, both in whole US cents. Means what `slotsOn` in src/availability/rules.ts means, with the same
-- schedule and price where there is none; a test holds the two equal. One plain select, so that it becomes part of the statement
-- that asks it, and a condition on price or time is tried before the slots are made.
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
    -- Halves round up, as in JavaScript.
    select coalesce(
      (h.entry ->> 'priceCents')::bigint, (coalesce(hourly_cents, 7500)::bigint * w.minutes + 30) / 60
    ) as cents
  ) p
  cross join generate_series(
    wall_clock_instant(day, h.entry ->> 'opens', zone),
    wall_clock_instant(day, h.entry ->> 'closes', zone) - make_interval(mins => w.minutes),
    make_interval(mins => w.minutes)
  ) as s (starts)
  where h.entry -> 'days' @> to_jsonb(extract(dow from day)::integer);
end;
