-- A payout account that is being set up. It becomes the payee's own only when the account that started the setup comes back and
-- finishes it: until then nothing is sent there.
create table payout_onboarding (
  id uuid primary key default gen_random_uuid(),
  -- One setup at a time for each payee.
  facility_id uuid unique references facility (id) on delete cascade,
  athlete_id uuid unique references athlete (id) on delete cascade,
  started_by uuid not null references account (id) on delete cascade,
  -- Null until the provider has opened it.
  account_id text references payout_account (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (num_nonnulls(facility_id, athlete_id) = 1)
);
create index payout_onboarding_starter on payout_onboarding (started_by);

-- The mailed key of a facility expires 90 days after the facility's last booking, and no earlier than 90 days after it was made.
alter table facility add column desk_key_since timestamptz not null default now();

create or replace function renew_facility_key() returns trigger language plpgsql as $$
begin
  new.access_version := old.access_version + 1;
  new.desk_key_since := now();
  return new;
end
$$;

-- The address that an account had before it changed: for 30 days it is told what else changes.
alter table account add column former_email text;
alter table account add column email_changed_at timestamptz;
