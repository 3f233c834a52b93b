-- Requests counted for limits that all processes share. Unlogged: counting never waits for the disk. After a crash or a
-- failover of the server it is empty, which starts every limit again.
create unlogged table limit_count (
  -- The limit and the caller: an endpoint and a network code, or an API key's id. Never an address.
  key text primary key,
  count integer not null check (count > 0),
  ends_at timestamptz not null
);

-- Counts one request, also beyond the limit. The first after the end begins a new period.
create function count_request(what text, most integer, seconds integer, out count integer, out left_ms integer)
language sql as $$
  insert into limit_count as l (key, count, ends_at) values (what, 1, now() + make_interval(secs => seconds))
  on conflict (key) do update set
    count = case when l.ends_at <= now() then 1 else least(l.count, most) + 1 end,
    ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
  returning l.count, greatest(0, extract(epoch from l.ends_at - now()) * 1000)::integer
$$;
