-- Unknown visitors can book a limited number of free times at a facility: those need no card.

-- Of a free booking by an unknown visitor: a keyed hash of its network, as of a hold (0049), until its last time is over or it is
-- canceled. Null where limits are off.
alter table booking add column network_key bigint;
alter table clinic_booking add column network_key bigint;

-- Only upcoming free bookings have a hash, so both indexes stay small. old version: building them reads each table once; at a million
-- bookings that is a second or two in which nobody can book.
create index booking_network on booking (network_key) where network_key is not null;
-- old version: as above.
create index clinic_booking_network on clinic_booking (clinic_id, network_key) where network_key is not null;

-- It clears more than holds now.
alter function clear_hold_network() rename to clear_network_key;
-- In the database rather than in the statement that cancels: the version before this one does not know the column.
create trigger booking_clears_network before update on booking
  for each row when (new.status = 'cancelled' and new.network_key is not null)
  execute function clear_network_key();
create trigger clinic_booking_clears_network before update on clinic_booking
  for each row when (new.status = 'cancelled' and new.network_key is not null)
  execute function clear_network_key();

create function is_known_visitor(visitor uuid) returns boolean language sql stable as $$
  select exists (select from account where id = visitor and email_verified)
    or exists (
      select from booking where visitor_id = visitor and status = 'confirmed' and mode <> 'linkout' and ends_at <= now())
$$;

-- As before, with is_known_visitor.
create or replace function exceeded_hold_limit(
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

-- Whether `amount` free times would be too many for an unknown visitor or their network at a facility. Times of `changed`, a booking
-- that is to have them, are not counted. Locks as in exceeded_hold_limit: visitor before network, before any row.
create function exceeds_free_limit(
  visitor uuid, network bigint, facility uuid, changed uuid, amount integer, per_visitor integer, per_network integer)
returns boolean language plpgsql volatile as $$
declare
  of_visitor bigint;
  of_network bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('free times of visitor ' || visitor, 0));
  perform pg_advisory_xact_lock(hashtextextended('free times of network ' || network, 0));
  select count(*) filter (where visitor_id = visitor), count(*) filter (where network_key = network) into of_visitor, of_network
  from booking cross join jsonb_array_elements(slots) as slot
  where (visitor_id = visitor or network_key = network) and facility_id = facility and id is distinct from changed
    and total_cents = 0 and status in ('confirmed', 'pending_confirmation') and ends_at > now()
    and (slot ->> 'start')::numeric > extract(epoch from now()) * 1000;
  return of_visitor + amount > per_visitor or of_network + amount > per_network;
end
$$;
