-- One payout account per organization. A facility's own account, in payout_facility, wins over it.
create table payout_organization (
  organization_id uuid primary key references organization (id) on delete cascade,
  account_id text not null references payout_account (id)
);

alter table payout_onboarding add column organization_id uuid references organization (id) on delete cascade;
-- old version: it leaves the organization out, and nulls are distinct
alter table payout_onboarding add constraint payout_onboarding_organization_id_key unique (organization_id);
alter table payout_onboarding drop constraint payout_onboarding_check;
-- old version: it names a facility or an athlete, as before
alter table payout_onboarding add constraint payout_onboarding_check
  check (num_nonnulls(facility_id, athlete_id, organization_id) = 1);

-- Where a facility's money goes; null: nowhere yet.
create function payout_account_of(facility_id uuid) returns text language sql stable
begin atomic
  select coalesce(own.account_id, shared.account_id)
  from facility f
    left join payout_facility own on own.facility_id = f.id
    left join payout_organization shared on shared.organization_id = f.owner_id
  where f.id = payout_account_of.facility_id;
end;

-- No money changes its way: only where all facilities had the same account.
insert into payout_organization (organization_id, account_id)
select f.owner_id, min(p.account_id)
from facility f left join payout_facility p on p.facility_id = f.id
where f.owner_id is not null
group by 1
having count(*) = count(p.account_id) and count(distinct p.account_id) = 1;

-- The facility and month that each movement of money counts for in statements: the month by the facility's clock. Kept
-- when bookings move or a time zone is corrected, so that a statement once read stays as it is.
create table statement_line (
  ledger_id bigint primary key references ledger (id) on delete cascade,
  facility_id uuid not null references facility (id) on delete cascade,
  -- Its first day.
  month date not null check (month = date_trunc('month', month))
);
create index statement_line_month on statement_line (facility_id, month);

create function facility_paid(purpose text) returns uuid language sql stable
begin atomic
  select case
    when purpose ~ '^facility:[0-9a-f-]{36}$' then substr(purpose, 10)::uuid
    when purpose ~ '^change:[0-9a-f-]{36}$' then (select facility_id from booking where id = substr(purpose, 8)::uuid)
    when purpose ~ '^clinic:[0-9a-f-]{36}$' then (select facility_id from clinic where id = substr(purpose, 8)::uuid)
  end;
end;

create function add_statement_line() returns trigger language plpgsql as $$
begin
  insert into statement_line (ledger_id, facility_id, month)
  select new.id, f.id, date_trunc('month', new.created_at at time zone f.time_zone)::date
  from payment p join facility f on f.id = facility_paid(p.purpose)
  where p.id = new.payment_id;
  return null;
end
$$;

create trigger ledger_statement after insert on ledger for each row execute function add_statement_line();

insert into statement_line (ledger_id, facility_id, month)
select l.id, f.id, date_trunc('month', l.created_at at time zone f.time_zone)::date
from ledger l join payment p on p.id = l.payment_id join facility f on f.id = facility_paid(p.purpose);
