-- Whose the money of a clinic is, to the cent, and what was paid out of it.
-- The ledger says what is ours; what is left belongs to the facility until the field is paid, and to the athlete beyond that.
create table clinic_account (
  clinic_id uuid primary key references clinic (id),
  -- What the field costs.
  field_cents integer not null check (field_cents >= 0),
  facility_cents integer not null default 0,
  athlete_cents integer not null default 0,
  -- The field is paid first, and never more than it costs.
  constraint clinic_account_order check (facility_cents = least(field_cents, facility_cents + athlete_cents))
);

-- Each line of the ledger that belongs to a clinic, shared out as it is written.
create table clinic_share (
  ledger_id bigint primary key references ledger (id),
  clinic_id uuid not null references clinic (id),
  facility_cents integer not null,
  athlete_cents integer not null
);
create index clinic_share_clinic on clinic_share (clinic_id, ledger_id);

create function open_clinic_account() returns trigger language plpgsql as $$
begin
  insert into clinic_account (clinic_id, field_cents) values (new.id, new.field_cents);
  return null;
end
$$;
create trigger clinic_account_opens after insert on clinic for each row execute function open_clinic_account();

-- The account's row is the last lock that anybody takes: payment first, then this.
create function share_clinic_money() returns trigger language plpgsql as $$
declare
  sold text;
  account clinic_account;
  total integer;
  facility integer;
begin
  select purpose into sold from payment where id = new.payment_id;
  if sold not like 'clinic:%' then return null; end if;
  select * into strict account from clinic_account where clinic_id = substr(sold, 8)::uuid for update;
  total := account.facility_cents + account.athlete_cents + new.owner_cents;
  facility := least(account.field_cents, total);
  insert into clinic_share (ledger_id, clinic_id, facility_cents, athlete_cents)
  values (new.id, account.clinic_id, facility - account.facility_cents, new.owner_cents - (facility - account.facility_cents));
  update clinic_account set facility_cents = facility, athlete_cents = total - facility where clinic_id = account.clinic_id;
  return null;
end
$$;
create trigger ledger_shares after insert on ledger for each row execute function share_clinic_money();

-- Athletes' accounts at the provider, beside those of facilities.
create table payout_athlete (
  athlete_id uuid primary key references athlete (id),
  account_id text not null references payout_account (id)
);

-- What goes out to whom after a clinic. What is sent is never taken back by itself: less that is owed later lessens the next one.
create table payout (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinic (id),
  party text not null check (party in ('facility', 'athlete')),
  -- Counts the payouts of one party of a clinic: each is made once, whoever makes it.
  number integer not null check (number > 0),
  amount_cents integer not null check (amount_cents > 0),
  account_id text not null references payout_account (id),
  status text not null default 'requested' check (status in ('requested', 'sent', 'failed')),
  gateway_transfer_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (clinic_id, party, number)
);
create index payout_status on payout (status, created_at);
