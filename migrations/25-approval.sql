-- How bookings are approved: instantly, or on request within so many hours, by one person or two. An organization and each
-- venue may set a rule for the facilities that follow it. Null: no rule.
alter table organization
  add column approval text check (approval in ('instant', 'request')),
  add column response_hours integer check (response_hours between 1 and 72),
  add column approval_steps smallint check (approval_steps in (1, 2));
-- old version: it does not know organizations
alter table organization add constraint organization_approval_is_whole
  check (num_nonnulls(approval, response_hours, approval_steps) in (0, 3));
alter table venue
  add column approval text check (approval in ('instant', 'request')),
  add column response_hours integer check (response_hours between 1 and 72),
  add column approval_steps smallint check (approval_steps in (1, 2));
-- old version: it sets none of them
alter table venue add constraint venue_approval_is_whole
  check (num_nonnulls(approval, response_hours, approval_steps) in (0, 3));

-- A facility's values are the ones in force. Unless they are its own, they are those of its venue, or of its organization.
alter table facility
  add column approval_steps smallint not null default 1 check (approval_steps in (1, 2)),
  add column approval_is_own boolean not null default true;

-- Copied when a request is made, like the response time.
alter table booking
  add column approval_steps smallint not null default 1 check (approval_steps in (1, 2)),
  add column first_approved_at timestamptz,
  add column first_approved_by uuid references account (id) on delete set null,
  -- When those who may approve it were reminded, and its managers asked.
  add column approvers_reminded_at timestamptz,
  add column approvers_escalated_at timestamptz;
-- old version: it sets none of them, so the index starts empty
create index booking_first_approved_by on booking (first_approved_by) where first_approved_by is not null;

-- Sets the values of a facility that follows a rule. Changing one of its values, or its owner, makes them its own.
create function inherit_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not new.approval_is_own and not old.approval_is_own and (
    new.owner_id is distinct from old.owner_id or
    (new.approval, new.response_hours, new.approval_steps) is distinct from (old.approval, old.response_hours, old.approval_steps)
  ) then
    new.approval_is_own := true;
  end if;
  if not new.approval_is_own then
    select rule.approval, rule.response_hours, rule.approval_steps
    into new.approval, new.response_hours, new.approval_steps
    from (
      select 1 as rank, approval, response_hours, approval_steps from venue where id = new.venue_id
      union all
      select 2, approval, response_hours, approval_steps from organization where id = new.owner_id
      union all
      select 3, new.approval, new.response_hours, new.approval_steps
    ) as rule
    where rule.approval is not null order by rule.rank limit 1;
  end if;
  return new;
end
$$;

create trigger facility_approval
  before insert or update of approval, response_hours, approval_steps, approval_is_own, venue_id, owner_id on facility
  for each row when (not new.approval_is_own) execute function inherit_approval();

-- Facilities are locked in the order of their ids, as everywhere.
create function spread_approval() returns trigger language plpgsql as $$
declare
  following uuid[];
begin
  select array_agg(id) into following from (
    select id from facility
    where not approval_is_own and (tg_table_name = 'venue' and venue_id = new.id or tg_table_name = 'organization' and owner_id = new.id)
    order by id for no key update
  ) as f;
  update facility set approval_is_own = approval_is_own where id = any (following);
  return null;
end
$$;

create trigger venue_approval_spreads after update of approval, response_hours, approval_steps on venue
  for each row execute function spread_approval();
create trigger organization_approval_spreads after update of approval, response_hours, approval_steps on organization
  for each row execute function spread_approval();

-- As before; whether it is hidden (24) and what it follows are no facts.
create or replace function increment_facility_revision() returns trigger language plpgsql as $$
declare
  told facility := new;
begin
  told.venue_id := old.venue_id;
  told.price_is_sample := old.price_is_sample;
  told.is_sample := old.is_sample;
  told.ground_id := old.ground_id;
  told.ground_part := old.ground_part;
  told.owner_id := old.owner_id;
  told.owner_ref := old.owner_ref;
  told.owner_address_key := old.owner_address_key;
  told.import_id := old.import_id;
  told.checked_at := old.checked_at;
  told.edited_at := old.edited_at;
  told.offer_version := old.offer_version;
  told.access_version := old.access_version;
  told.desk_key_since := old.desk_key_since;
  told.draft_since := old.draft_since;
  told.hidden_since := old.hidden_since;
  told.approval_steps := old.approval_steps;
  told.approval_is_own := old.approval_is_own;
  told.retired_at := old.retired_at;
  -- Generated after this trigger.
  told.location_text := old.location_text;
  told.sport_text := old.sport_text;
  told.location := old.location;
  told.kind := old.kind;
  if told is distinct from old then
    new.revision := old.revision + 1;
  end if;
  return new;
end
$$;
