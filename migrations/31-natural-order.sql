-- A name as it is sorted: without case, and with numbers by value, so that Field 2 comes before Field 10. Each number gets
-- eight leading zeros, of which its last eight digits are left. For the lists of an owner. Public lists keep the order by
-- name, whose indexes they need at a million facilities.
create function natural_key(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(lower(name), '\d+', '00000000\&', 'g'), '\d*(\d{8})', '\1', 'g')
$$;
