-- When a booking moves to another facility, its conversation follows: the owner's list finds messages by facility.
create function move_booking_messages() returns trigger language plpgsql as $$
begin
  update booking_message set facility_id = new.facility_id where booking_id = new.id;
  return null;
end
$$;

create trigger booking_messages_follow after update of facility_id on booking
  for each row when (new.facility_id <> old.facility_id) execute function move_booking_messages();
