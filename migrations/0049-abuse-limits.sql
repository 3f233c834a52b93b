-- Limits on what throw-away visitors and unverified accounts can take or have us send.

-- Of a hold: a keyed hash of the network that took it, so that live holds can be counted per network. The hold's row goes when it
-- ends, and the trigger below clears the hash when the hold becomes a booking. Null where limits are off.
alter table reservation add column network_key bigint;

-- Only live holds have a hash, so both indexes stay small. old version: building them reads reservation once; at 10 million rows
-- that is some seconds in which nobody can book.
create index reservation_network on reservation (network_key) where network_key is not null;
-- old version: as above.
create index reservation_network_facility on reservation (facility_id) where network_key is not null;

-- In the database rather than in the statement that books: the version before this one does not know the column.
create function forget_hold_network() returns trigger language plpgsql as $$
begin
  new.network_key := null;
  return new;
end
$$;
create trigger reservation_forgets_network before update on reservation
  for each row when (new.kind <> 'hold' and new.network_key is not null)
  execute function forget_hold_network();

-- Which limit another `amount` holds would exceed: 'visitor', 'network' or 'facility'; null when there is room. The locks last until
-- the caller's transaction ends, and each query of a volatile function sees what was committed before it: of any number of
-- simultaneous callers none counts less than there is. Always visitor, network, facility, in that order, before any row is locked:
-- callers cannot deadlock.
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
    and not exists (select from account where id = visitor and email_verified)
    and not exists (
      select from booking where visitor_id = visitor and status = 'confirmed' and mode <> 'linkout' and ends_at <= now())
  then
    return 'facility';
  end if;
  return null;
end
$$;
