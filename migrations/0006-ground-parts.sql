-- Which part of the ground that it shares a facility covers. In a conflict set the full field is [0,2) and its halves are [0,1)
-- and [1,2): what overlaps in ground, part and time cannot be taken twice, and two halves are free for each other.
alter table facility
  add column ground_part int4range not null default '[0,1)',
  add constraint facility_ground_part_check
    check (not isempty(ground_part) and not lower_inf(ground_part) and not upper_inf(ground_part)),
  -- The ground comes first: the same index finds the facilities that share it.
  add constraint facility_ground unique (ground_id, id, ground_part);

drop trigger facility_offer on facility;
create trigger facility_offer before update of time_zone, price_cents, ground_id, ground_part on facility
  for each row when ((old.time_zone, old.price_cents, old.ground_id, old.ground_part)
    is distinct from (new.time_zone, new.price_cents, new.ground_id, new.ground_part))
  execute function count_offer_version();

alter table reservation
  drop constraint reservation_facility_id_fkey,
  drop constraint reservation_no_overlap,
  add column ground_part int4range not null default '[0,1)';

update reservation r set ground_id = f.ground_id from facility f where f.id = r.facility_id and f.ground_id <> r.ground_id;

-- A reservation stands on its facility's ground and nowhere else: wrong code cannot place it beside, and when a facility gets
-- other ground its reservations go with it, or the change is refused because there they would overlap. What narrows a search
-- most comes first in the index: hardly any ground has parts.
alter table reservation
  add constraint reservation_no_overlap exclude using gist (ground_id with =, during with &&, ground_part with &&),
  add constraint reservation_ground foreign key (facility_id, ground_id, ground_part)
    references facility (id, ground_id, ground_part) on update cascade;

-- What a booking has taken: a change or a cancellation of it gives that back.
create index reservation_booking on reservation (booking_id) where booking_id is not null;
