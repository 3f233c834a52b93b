-- Transfers to connected accounts in the books of the sandbox.
create table sandbox_transfer (
  id text primary key,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  destination text not null references sandbox_account (id),
  description text,
  metadata jsonb not null default '{}',
  transfer_group text,
  created_at timestamptz not null default now()
);
create index sandbox_transfer_group on sandbox_transfer (transfer_group, created_at desc, id);

-- The books of one facility or clinic are read by what was paid for.
create index payment_purpose on payment (purpose);

-- The promise: no more of a clinic's money goes out to somebody than is theirs at that moment. It is asked under the lock of
-- the clinic's account, as every line of the ledger takes it, too.
create function check_payout() returns trigger language plpgsql as $$
declare
  account clinic_account;
  paid bigint;
begin
  select * into strict account from clinic_account where clinic_id = new.clinic_id for update;
  select coalesce(sum(amount_cents), 0) into paid from payout
  where clinic_id = new.clinic_id and party = new.party and status in ('requested', 'sent');
  if paid + new.amount_cents > (case new.party when 'facility' then account.facility_cents else account.athlete_cents end) then
    raise exception 'Not so much of the clinic''s money is the %''s.', new.party
      using errcode = 'check_violation', constraint = 'payout_within_share';
  end if;
  return new;
end
$$;
create trigger payout_checked before insert on payout for each row execute function check_payout();
-- One at a time: what a crash has left half done is finished before the next.
create unique index payout_under_way on payout (clinic_id, party) where status = 'requested';
