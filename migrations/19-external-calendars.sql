-- The external calendars of a ground with their busy times on `days` days from `first`. A function is planned and
-- prepared only where it is called: most grounds have no such calendar.
create function external_calendars(ground uuid, part int4range, first date, days integer) returns json
language plpgsql stable parallel safe as $$
begin
  return (
    select json_agg(json_build_object('facilityId', c.facility_id, 'provider', c.provider, 'isSimulated', c.is_simulated,
        'fetchedAt', case when kept.days = external_calendars.days then kept.fetched_at end,
        'isSilent', coalesce(h.failures_in_row > 0, false), 'busy', kept.busy))
    from facility f join provider_connection c on c.facility_id = f.id
    left join provider_health h on h.facility_id = c.facility_id and h.provider = c.provider
    cross join lateral (
      select count(distinct p.day) as days, date_part('epoch', min(p.fetched_at)) * 1000 as fetched_at,
        json_agg(json_build_array(date_part('epoch', lower(b.during)) * 1000, date_part('epoch', upper(b.during)) * 1000))
          filter (where b.during is not null) as busy
      from provider_day p left join lateral unnest(p.busy) as b (during) on true
      where p.facility_id = c.facility_id and p.provider = c.provider and p.day >= first and p.day < first + external_calendars.days
    ) kept
    where f.ground_id = ground and f.ground_part && part);
end $$;
