-- Whose statement a line belongs to: the owner when the money moved, so that a statement once read stays as it is when the
-- facility goes to another owner. Later refunds belong to the same owner. Null for lines from before
-- this column, as long as the facility stays where it is.
alter table statement_line add column organization_id uuid references organization (id) on delete set null;

-- Old version: no line has an owner yet, so it takes one quick reading of the table.
create index statement_line_owner on statement_line (organization_id, month) where organization_id is not null;

create or replace function add_statement_line() returns trigger language plpgsql as $$
begin
  insert into statement_line (ledger_id, facility_id, month, organization_id)
  select new.id, f.id, date_trunc('month', new.created_at at time zone f.time_zone)::date, coalesce((
      select s.organization_id from ledger l join statement_line s on s.ledger_id = l.id
      where l.payment_id = new.payment_id and s.organization_id is not null order by l.id limit 1), f.owner_id)
  from payment p join facility f on f.id = facility_paid(p.purpose)
  where p.id = new.payment_id;
  return null;
end
$$;

create function keep_statement_owner() returns trigger language plpgsql as $$
begin
  update statement_line set organization_id = old.owner_id where facility_id = new.id and organization_id is null;
  return null;
end
$$;

create trigger facility_statement_owner after update of owner_id on facility
  for each row when (old.owner_id is not null and old.owner_id is distinct from new.owner_id)
  execute function keep_statement_owner();
