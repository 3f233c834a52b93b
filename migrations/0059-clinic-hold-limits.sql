-- Held clinic seats are limited per network, like held times (0049).

-- As of reservation: a keyed hash of the network that took the seats. Null where limits are off, and for offers to the waitlist.
alter table clinic_hold add column network_key bigint;

-- old version: the table has only holds of the last minutes, so building this takes no time.
create index clinic_hold_network on clinic_hold (network_key) where network_key is not null;

-- Which limit holding `amount` seats of a clinic would exceed: 'visitor' or 'network'; null when there is room. The visitor's hold on
-- this clinic is not counted, since the new one replaces it. As with exceeded_hold_limit, the locks last until the caller's
-- transaction ends, and each query sees what was committed before it. Always after the clinic's row, visitor before network: callers
-- cannot deadlock.
create function exceeded_seat_limit(
  visitor uuid, network bigint, clinic uuid, amount integer, per_visitor integer, per_network integer, per_network_in_clinic integer)
returns text language plpgsql volatile as $$
declare
  held bigint;
  held_in_clinic bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('seats of visitor ' || visitor, 0));
  select coalesce(sum(seats), 0) into held from clinic_hold
  where visitor_id = visitor and clinic_id <> clinic and expires_at > now();
  if held + amount > per_visitor then
    return 'visitor';
  end if;
  if network is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('seats of network ' || network, 0));
  select coalesce(sum(seats), 0), coalesce(sum(seats) filter (where clinic_id = clinic), 0) into held, held_in_clinic from clinic_hold
  where network_key = network and expires_at > now() and (visitor_id <> visitor or clinic_id <> clinic);
  if held + amount > per_network or held_in_clinic + amount > per_network_in_clinic then
    return 'network';
  end if;
  return null;
end
$$;
