-- The slots of `slots_on` that start at or after the minute `since` of the day and before `until`, by the zone's clocks,
-- with that minute. In plpgsql, so that it is planned only where it is called.
create function any_slots_between(weekly jsonb, hourly_cents integer, day date, zone text, since integer, until integer)
  returns table (starts timestamptz, ends timestamptz, hour_cents bigint, minute integer)
  language plpgsql stable parallel safe rows 20 set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select found.* from (
      select slot.starts, slot.ends, slot.hour_cents,
        floor(extract(epoch from slot.starts at time zone zone - day::timestamp) / 60)::integer as minute
      from slots_on(weekly, hourly_cents, day, zone) as slot
    ) found
    where found.minute >= since and found.minute < until;
end
$$;

-- The same, for searches. Where clocks don't change near the day and there are only weekly hours, minutes are added to a
-- midnight: converting each slot to the zone takes longer than all else. A single select, so that it is inlined.
create function slots_between(weekly jsonb, hourly_cents integer, day date, zone text, since integer, until integer)
  returns table (starts timestamptz, ends timestamptz, hour_cents bigint, minute integer)
  language sql stable parallel safe
begin atomic
  select w.day_before + make_interval(mins => 1440 + m.minute), w.day_before + make_interval(mins => 1440 + m.minute + w.minutes),
    (p.cents * 120 + w.minutes) / (2 * w.minutes), m.minute
  from (
    select (known.weekly -> 'slotMinutes')::integer as minutes, known.weekly -> 'hours' as hours,
      (day - 1)::timestamp at time zone zone as day_before, (day + 2)::timestamp at time zone zone as day_after
    from (
      select coalesce(
        slots_between.weekly,
        '{"slotMinutes": 60, "hours": [{"days": [0, 1, 2, 3, 4, 5, 6], "opens": "06:00", "closes": "22:00"}]}'
      ) as weekly
    ) known
    -- Computes each once.
    offset 0
  ) w
  cross join jsonb_array_elements(w.hours) as h (entry)
  cross join lateral (
    -- Rounds half up, as JavaScript does.
    select coalesce((h.entry -> 'priceCents')::bigint, (hourly_cents::bigint * w.minutes + 30) / 60) as cents,
      left(h.entry ->> 'opens', 2)::integer * 60 + right(h.entry ->> 'opens', 2)::integer as opens,
      left(h.entry ->> 'closes', 2)::integer * 60 + right(h.entry ->> 'closes', 2)::integer as closes
  ) p
  cross join lateral generate_series(
    p.opens + greatest(0, (since - p.opens + w.minutes - 1) / w.minutes) * w.minutes,
    least(until - 1, p.closes - w.minutes),
    w.minutes
  ) as m (minute)
  where h.entry -> 'days' @> to_jsonb(extract(dow from day)::integer) and p.cents is not null
    and w.day_after - w.day_before = interval '72 hours'
    and (slots_between.weekly ?| array['priceRules', 'exceptions', 'bufferMinutes']) is not true
  union all
  select other.starts, other.ends, other.hour_cents, other.minute
  from any_slots_between(slots_between.weekly, hourly_cents, day, zone, since, until) as other
  where slots_between.weekly ?| array['priceRules', 'exceptions', 'bufferMinutes']
    or (day + 2)::timestamp at time zone zone - (day - 1)::timestamp at time zone zone <> interval '72 hours';
end;
