-- The key that is mailed to a facility opens its desk to whoever has the mail. It is made of this number: another one makes every key
-- that was sent before worthless.
alter table facility add column access_version integer not null default 0;

-- Whoever had the facility before has their mails still, and so has whoever reads an address that its mail no longer goes to.
create function renew_facility_key() returns trigger language plpgsql as $$
begin
  new.access_version := old.access_version + 1;
  return new;
end
$$;

create trigger facility_key before update of owner_id, booking_email on facility
  for each row when ((old.owner_id, old.booking_email) is distinct from (new.owner_id, new.booking_email))
  execute function renew_facility_key();
