-- Changes of the feeds in partitions of a week, so that old ones are dropped and not deleted: a day of 100,000 bookings adds
-- some 300,000 rows. A job creates the coming weeks and drops old ones. The table so far becomes the partition before them
-- and is read once to check its bound, while its writers wait: about a second for ten million rows. The bound lies at least
-- a day ahead, since an expiring hold writes its change in advance.
-- Old version: its statements name feed_change, which is the new table from here on. Its backup fails with "cannot copy
-- from partitioned table"; use the new version's.
alter table feed_change rename to feed_change_before;
alter index feed_change_order rename to feed_change_before_order;
alter index feed_change_facility rename to feed_change_before_facility;

create table feed_change (
  at timestamptz not null,
  facility_id uuid not null,
  during tstzrange not null
) partition by range (at);
create index feed_change_order on feed_change (at, facility_id);
create index feed_change_facility on feed_change (facility_id, at);

-- For times that have no week, so that no booking fails without the job.
create table feed_change_other partition of feed_change default;

do $$
begin
  execute format('alter table feed_change attach partition feed_change_before for values from (minvalue) to (%L)',
    date_trunc('week', now() + interval '8 days', 'UTC'));
end
$$;

-- The old version deletes by ctid, which names rows of all partitions. To be removed in the next release.
create function keep_feed_change() returns trigger language plpgsql as $$
begin
  return null;
end
$$;

create trigger feed_change_kept before delete on feed_change
  for each row when (old.at >= now() - interval '30 days')
  execute function keep_feed_change();
