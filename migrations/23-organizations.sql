-- An organization owns facilities: a parks department, school, club or company. `facility.owner_id` and
-- `facility_import.owner_id` name one. The organization of an account that owned facilities before has the account's id,
-- so that no facility had to be rewritten; nothing may rely on that.
create table organization (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  kind text check (kind in ('parks', 'school', 'club', 'company')),
  -- Proof that it may offer its facilities: seen by an administrator, with an approved listing, or, in a demo, by an
  -- owner's verified email. Only verified organizations publish.
  verified_at timestamptz,
  verified_by text check (verified_by in ('administrator', 'listing', 'demo')),
  -- When a job made venues of the `venue` column of its facilities, which older imports kept as a text.
  venues_grouped_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((verified_at is null) = (verified_by is null))
);
create index organization_ungrouped on organization (created_at, id) where venues_grouped_at is null;
-- For the administrators' search.
create index organization_name_text on organization using gin (lower(name) gin_trgm_ops);

create table organization_member (
  organization_id uuid not null references organization (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'scheduler', 'finance', 'viewer')),
  -- The venues this member is limited to. Null: all facilities; empty: none.
  venue_ids uuid[] check (cardinality(venue_ids) <= 200 and array_position(venue_ids, null) is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, account_id),
  constraint organization_owner_has_all_venues check (role <> 'owner' or venue_ids is null)
);
create index organization_member_account on organization_member (account_id, created_at, organization_id);

create function organizations_of(account_id uuid, roles text[]) returns setof uuid language sql stable
begin atomic
  select m.organization_id from organization_member m
  where m.account_id = organizations_of.account_id and m.role = any (roles);
end;

-- Those with no other member, which end with the account.
create function sole_organizations(account_id uuid) returns setof uuid language sql stable
begin atomic
  select m.organization_id from organization_member m
  where m.account_id = sole_organizations.account_id and not exists (
    select from organization_member other
    where other.organization_id = m.organization_id and other.account_id <> m.account_id);
end;

-- Deferred, so that ownership can be handed over and an organization ended in one transaction. Locks the organization, so
-- that two owners cannot remove each other.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform from organization where id = old.organization_id for no key update;
  if exists (select from organization_member where organization_id = old.organization_id)
    and not exists (select from organization_member where organization_id = old.organization_id and role = 'owner') then
    raise check_violation using constraint = 'organization_has_owner', message = 'an organization needs an owner';
  end if;
  return null;
end
$$;

create constraint trigger organization_has_owner after update or delete on organization_member
  deferrable initially deferred for each row when (old.role = 'owner') execute function keep_an_owner();

-- Invitations by email. The link's token is stored as a hash.
create table organization_invitation (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organization (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  role text not null check (role in ('owner', 'manager', 'scheduler', 'finance', 'viewer')),
  venue_ids uuid[] check (cardinality(venue_ids) <= 200 and array_position(venue_ids, null) is null),
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by uuid references account (id) on delete set null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  constraint organization_invitation_ends_once check (num_nonnulls(accepted_at, withdrawn_at) <= 1),
  check (role <> 'owner' or venue_ids is null)
);
create unique index organization_invitation_open on organization_invitation (organization_id, email)
  where accepted_at is null and withdrawn_at is null;
create index organization_invitation_invited_by on organization_invitation (invited_by) where invited_by is not null;

-- An organization asks to be verified; an administrator decides on stored evidence.
create table organization_verification (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organization (id) on delete cascade,
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'declined', 'revoked')),
  statement text not null check (length(statement) between 1 and 2000),
  asked_by uuid references account (id) on delete set null,
  decided_by uuid references account (id) on delete set null,
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 1000),
  created_at timestamptz not null default now(),
  check ((status = 'submitted') = (decided_at is null)),
  check (status in ('submitted', 'approved') or reason is not null)
);
create unique index organization_verification_open on organization_verification (organization_id)
  where status = 'submitted';
create index organization_verification_of on organization_verification (organization_id, created_at desc);
create index organization_verification_waiting on organization_verification (created_at, id) where status = 'submitted';

create table organization_evidence (
  id uuid primary key default gen_random_uuid(),
  verification_id uuid not null references organization_verification (id) on delete cascade,
  kind text not null check (kind in ('document', 'email-domain', 'website', 'call', 'listing')),
  note text not null default '' check (length(note) <= 2000),
  -- A file is kept here: the addresses of photos are public.
  file_name text check (length(file_name) between 1 and 255),
  media_type text check (media_type in ('application/pdf', 'image/webp')),
  bytes bytea check (octet_length(bytes) between 1 and 5000000),
  added_by uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  check (num_nulls(file_name, media_type, bytes) in (0, 3))
);
create index organization_evidence_of on organization_evidence (verification_id, created_at);

-- In a demo a verified email verifies the account's organization.
create function counts_as_verified(account_id uuid) returns boolean language sql stable
  return not exists (select from payment_mode where livemode)
    and exists (select from account a where a.id = account_id and a.email_verified);

-- A version before organizations gives a facility to an account. The account then becomes the owner of an organization of
-- its id. Locks an unverified account, so that its verification cannot miss the new organization.
create function found_organization() returns trigger language plpgsql as $$
declare
  is_verified boolean;
begin
  if exists (select from organization where id = new.owner_id) then
    return new;
  end if;
  is_verified := counts_as_verified(new.owner_id);
  if not is_verified then
    perform from account where id = new.owner_id for share;
    is_verified := counts_as_verified(new.owner_id);
  end if;
  insert into organization (id, name, verified_at, verified_by)
  select id, name, case when is_verified then now() end, case when is_verified then 'demo' end
  from account where id = new.owner_id
  on conflict do nothing;
  if found then
    insert into organization_member (organization_id, account_id, role) values (new.owner_id, new.owner_id, 'owner');
  end if;
  return new;
end
$$;

-- Its name sorts before those of the triggers that make drafts and read the organization.
create trigger facility_account_owner before insert or update of owner_id on facility
  for each row when (new.owner_id is not null) execute function found_organization();
create trigger facility_import_account_owner before insert on facility_import
  for each row execute function found_organization();

-- What is published stays published. With live payments, an approved listing is the proof we have.
insert into organization (id, name, created_at, verified_at, verified_by)
select a.id, a.name, a.created_at, proof.at, case when proof.at is not null then proof.kind end
from account a
cross join lateral (
  select case when counts_as_verified(a.id) then 'demo' else 'listing' end as kind,
    case when counts_as_verified(a.id) then now() else (
      select min(l.reviewed_at) from listing l join facility f on f.id = l.facility_id
      where f.owner_id = a.id and l.status = 'approved'
    ) end as at
) as proof
where a.id in (select owner_id from facility union all select owner_id from facility_import);

insert into organization_member (organization_id, account_id, role, created_at)
select o.id, a.id, 'owner', a.created_at from organization o join account a on a.id = o.id;

alter table facility drop constraint facility_owner_id_fkey;
-- old version: it names an account, for which the trigger above founds an organization
alter table facility add constraint facility_owner_id_fkey foreign key (owner_id) references organization (id);
alter table facility_import drop constraint facility_import_owner_id_fkey;
-- old version: as above
alter table facility_import add constraint facility_import_owner_id_fkey foreign key (owner_id) references organization (id);
-- The member who sent the file; null if deleted since, and for imports of the version before.
alter table facility_import add column started_by uuid references account (id) on delete set null;
-- old version: it names nobody
create index facility_import_started_by on facility_import (started_by) where started_by is not null;

-- The log names the organization whose members may read the entry. It outlives the organization.
alter table audit_entry add column organization_id uuid references organization (id) on delete set null;
-- old version: it names none, so the index starts empty
create index audit_entry_organization on audit_entry (organization_id, at desc, id desc) where organization_id is not null;
alter table audit_entry drop constraint audit_entry_actor_role_check;
-- old version: it uses four of them
alter table audit_entry add constraint audit_entry_actor_role_check check (actor_role in
  ('administrator', 'owner', 'manager', 'scheduler', 'finance', 'viewer', 'facility', 'console'));

create function name_organization_of_audit_entry() returns trigger language plpgsql as $$
begin
  new.organization_id := case new.subject_kind
    when 'organization' then new.subject_id::uuid
    when 'facility' then (select owner_id from facility where id = new.subject_id::uuid)
    when 'import' then (select owner_id from facility_import where id = new.subject_id::uuid)
    when 'booking' then (
      select f.owner_id from booking b join facility f on f.id = b.facility_id where b.id = new.subject_id::uuid
    )
    when 'clinic' then (
      select f.owner_id from clinic c join facility f on f.id = c.facility_id where c.id = new.subject_id::uuid
    )
  end;
  return new;
end
$$;

create trigger audit_entry_names_organization before insert on audit_entry
  for each row when (new.organization_id is null and new.subject_kind in ('organization', 'facility', 'import', 'booking', 'clinic'))
  execute function name_organization_of_audit_entry();

-- A venue belongs to an organization; those of the catalog to none. Facilities are grouped only by venues of their owner
-- or of the catalog.
alter table venue add column organization_id uuid references organization (id) on delete cascade;
-- old version: it adds only venues of the catalog, so the index starts empty
create unique index venue_of_organization on venue (organization_id, lower(name)) where organization_id is not null;

create function check_facility_venue() returns trigger language plpgsql as $$
declare
  venue_owner uuid;
begin
  select organization_id into venue_owner from venue where id = new.venue_id;
  if venue_owner is null or venue_owner is not distinct from new.owner_id then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.owner_id is distinct from new.owner_id and old.venue_id is not distinct from new.venue_id then
    new.venue_id := null;
    return new;
  end if;
  raise check_violation using constraint = 'facility_venue_is_own', message = 'the venue belongs to another organization';
end
$$;

create trigger facility_venue before insert or update of owner_id, venue_id on facility
  for each row when (new.venue_id is not null) execute function check_facility_venue();

-- A member limited to a venue keeps no right to a deleted one, and never gains all by losing the last.
create function forget_venue() returns trigger language plpgsql as $$
begin
  update facility set venue_id = null where venue_id = old.id;
  update organization_member set venue_ids = array_remove(venue_ids, old.id)
  where organization_id = old.organization_id and old.id = any (venue_ids);
  update organization_invitation set venue_ids = array_remove(venue_ids, old.id)
  where organization_id = old.organization_id and old.id = any (venue_ids);
  return old;
end
$$;

create trigger venue_forgotten before delete on venue for each row execute function forget_venue();

-- As before, for the organization instead of the account: what an unverified one adds or reopens becomes a draft.
create or replace function keep_unverified_facility_draft() returns trigger language plpgsql as $$
declare
  verified timestamptz;
begin
  select verified_at into verified from organization where id = new.owner_id;
  if verified is null then
    select verified_at into verified from organization where id = new.owner_id for share;
  end if;
  if verified is null then
    new.draft_since := now();
    new.retired_at := now();
  end if;
  return new;
end
$$;
