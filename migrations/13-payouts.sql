-- Who owns a clinic's money. After our commission it belongs to the facility until the field is paid for, then to the
-- athlete.
create table clinic_account (
  clinic_id uuid primary key references clinic (id),
  field_cents integer not null check (field_cents >= 0),
  facility_cents integer not null default 0,
  athlete_cents integer not null default 0,
  -- The field is paid first, and never more than its price.
  constraint clinic_account_order check (facility_cents = least(field_cents, facility_cents + athlete_cents))
);

create function open_clinic_account() returns trigger language plpgsql as $$
begin
  insert into clinic_account (clinic_id, field_cents) values (new.id, new.field_cents);
  return null;
end
$$;

create trigger clinic_account_opens after insert on clinic for each row execute function open_clinic_account();

-- The shares of each ledger entry of a clinic.
create table clinic_share (
  ledger_id bigint primary key references ledger (id),
  clinic_id uuid not null references clinic (id),
  facility_cents integer not null,
  athlete_cents integer not null
);
create index clinic_share_clinic on clinic_share (clinic_id, ledger_id);

-- Locks the payment first and the clinic's account last, so that callers cannot deadlock.
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

-- Athletes' accounts at the provider.
create table payout_athlete (
  athlete_id uuid primary key references athlete (id),
  account_id text not null references payout_account (id)
);

-- Payout accounts being set up. Nothing is sent to one until the account that started the setup finishes it.
create table payout_onboarding (
  id uuid primary key default gen_random_uuid(),
  -- Unique: one setup at a time per payee.
  facility_id uuid unique references facility (id) on delete cascade,
  athlete_id uuid unique references athlete (id) on delete cascade,
  started_by uuid not null references account (id) on delete cascade,
  -- Null until the provider has created it.
  account_id text references payout_account (id),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- For one payee.
  check (num_nonnulls(facility_id, athlete_id) = 1)
);
create index payout_onboarding_starter on payout_onboarding (started_by);

-- Payouts after a clinic. Nothing is taken back: a lower share reduces the next payout.
create table payout (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinic (id),
  party text not null check (party in ('facility', 'athlete')),
  -- Numbers a payee's payouts of a clinic, so that each is made once.
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
-- One at a time: a payout that a crash interrupted is finished before the next.
create unique index payout_under_way on payout (clinic_id, party) where status = 'requested';

-- The guarantee that a payee never gets more than their share. Locks the clinic's account, as every ledger entry does.
create function check_payout() returns trigger language plpgsql as $$
declare
  account clinic_account;
  paid bigint;
begin
  select * into strict account from clinic_account where clinic_id = new.clinic_id for update;
  select coalesce(sum(amount_cents), 0) into paid from payout
  where clinic_id = new.clinic_id and party = new.party and status in ('requested', 'sent');
  if paid + new.amount_cents > (case new.party when 'facility' then account.facility_cents else account.athlete_cents end) then
    raise exception 'The payout exceeds the %''s share of the clinic''s revenue.', new.party
      using errcode = 'check_violation', constraint = 'payout_within_share';
  end if;
  return new;
end
$$;

create trigger payout_checked before insert on payout for each row execute function check_payout();
