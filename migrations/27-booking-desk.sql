-- When a booking moves to another facility, its conversation follows: the owner's list finds messages by facility.
create function move_booking_messages() returns trigger language plpgsql as $$
begin
  update booking_message set facility_id = new.facility_id where booking_id = new.id;
  return null;
end
$$;

create trigger booking_messages_follow after update of facility_id on booking
  for each row when (new.facility_id <> old.facility_id) execute function move_booking_messages();

-- What staff note about a booking; never shown to the customer, except in the export of their data.
create table booking_note (
  booking_id uuid primary key references booking (id) on delete cascade,
  text text not null check (length(text) <= 2000),
  -- Two people who edit one note do not overwrite each other.
  version integer not null default 1,
  author_id uuid references account (id) on delete set null,
  updated_at timestamptz not null default now()
);

-- Refunds by staff. A confirmed booking's price goes down by the amount, so that nothing is returned twice.
create table booking_refund (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (id) on delete cascade,
  -- US cents: to the card, and to the credit that was used.
  card_cents integer not null check (card_cents >= 0),
  credit_cents integer not null check (credit_cents >= 0),
  -- As emailed to the customer; empty once their account is deleted.
  reason text not null check (length(reason) <= 200),
  author_id uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  check (card_cents + credit_cents > 0)
);
create index booking_refund_booking on booking_refund (booking_id, created_at);

-- Cash and checks for bookings that are paid at the facility.
create table booking_desk_payment (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking (id) on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  method text not null check (method in ('cash', 'check')),
  author_id uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index booking_desk_payment_booking on booking_desk_payment (booking_id, created_at);

-- Locks the booking, so that two people at the desk cannot record the same money: the sum is read after the lock.
create function check_desk_payment() returns trigger language plpgsql as $$
declare
  due integer;
begin
  select total_cents into due from booking
  where id = new.booking_id and paid_at_facility and status = 'confirmed' for no key update;
  if due is null or new.amount_cents > due - (
    select coalesce(sum(amount_cents), 0) from booking_desk_payment
    where booking_id = new.booking_id and undone_at is null)
  then
    raise check_violation using constraint = 'desk_payment_within_total', message = 'more than is due at the facility';
  end if;
  return new;
end
$$;

create trigger desk_payment_checked before insert on booking_desk_payment
  for each row execute function check_desk_payment();

-- Whether the customer came to a stay, named by its start.
create table booking_attendance (
  booking_id uuid not null references booking (id) on delete cascade,
  stay timestamptz not null,
  outcome text not null check (outcome in ('arrived', 'no-show')),
  author_id uuid references account (id) on delete set null,
  at timestamptz not null default now(),
  primary key (booking_id, stay)
);

-- Customers whom an organization does not let book, at all of its facilities.
create table customer_block (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organization (id) on delete cascade,
  -- Their account or browser; null once the account is deleted.
  visitor_id uuid,
  -- Null once the account is deleted; the block stays effective by the digest.
  email text,
  -- SHA-256 of the address in lower case.
  email_digest bytea not null check (length(email_digest) = 32),
  name text not null,
  -- Empty once the account is deleted.
  reason text not null check (length(reason) <= 200),
  -- Null: until it is lifted.
  ends_at timestamptz,
  author_id uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  lifted_at timestamptz
);
create unique index customer_block_email on customer_block (organization_id, email_digest) where lifted_at is null;
create index customer_block_visitor on customer_block (visitor_id);
create index customer_block_ended on customer_block (least(lifted_at, ends_at));

create function address_digest(address text) returns bytea language sql immutable parallel safe
  return sha256(convert_to(lower(btrim(address)), 'UTF8'));

-- Parameters are qualified, since facilities have an `address` too.
create function is_blocked_customer(facility uuid, visitor uuid, address text) returns boolean language sql stable as $$
  select exists (
    select from facility f join customer_block b on b.organization_id = f.owner_id
    where f.id = is_blocked_customer.facility and b.lifted_at is null and (b.ends_at is null or b.ends_at > now())
      and (b.visitor_id = is_blocked_customer.visitor or b.email_digest = address_digest(is_blocked_customer.address)))
$$;

-- In the database, so that no way of booking can forget it. What staff enter themselves is their decision.
create function refuse_blocked_customer() returns trigger language plpgsql as $$
begin
  if is_blocked_customer(new.facility_id, new.visitor_id, new.customer_email) then
    raise check_violation using constraint = 'booking_customer_not_blocked', message = 'this customer is blocked';
  end if;
  return new;
end
$$;

create trigger booking_customer before insert on booking
  for each row when (not new.paid_at_facility) execute function refuse_blocked_customer();
create trigger booking_new_customer before update of customer_email on booking
  for each row when (new.customer_email <> old.customer_email and new.customer_email <> '' and new.status <> 'cancelled')
  execute function refuse_blocked_customer();
