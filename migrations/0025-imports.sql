-- A file of facilities that an owner has handed in, and what became of it.
create table facility_import (
  id uuid primary key,
  owner_id uuid not null references account (id),
  file_name text not null check (length(file_name) between 1 and 255),
  file_sha256 bytea not null check (length(file_sha256) = 32),
  -- Of the header's names: the next file with the same ones is read in the same way.
  headers_sha256 bytea not null check (length(headers_sha256) = 32),
  -- The owner's choice of columns, as "ColumnMapping" of src/imports/contract.ts.
  mapping jsonb not null,
  good_rows_only boolean not null,
  status text not null default 'importing' check (status in ('importing', 'imported', 'failed', 'undone')),
  row_count integer not null check (row_count >= 0),
  rows_done integer not null default 0 check (rows_done between 0 and row_count),
  -- How often it was begun: one that ends its process each time is given up.
  attempts integer not null default 0,
  -- For people.
  message text not null default '',
  summary jsonb,
  counts jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'importing') = (finished_at is null)),
  check ((status in ('imported', 'undone')) = (summary is not null and counts is not null))
);

-- One at a time for each owner: two could add the same facility twice.
create unique index facility_import_running on facility_import (owner_id) where status = 'importing';
create index facility_import_owner on facility_import (owner_id, created_at desc);

-- The file of an import that is not done yet, in pieces: any process can go on with it.
create table facility_import_piece (
  import_id uuid not null references facility_import (id) on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 262144),
  primary key (import_id, number)
);
-- They live for a minute: compressing them would cost more than it saves.
alter table facility_import_piece alter column bytes set storage external;

alter table facility
  add column owner_id uuid references account (id),
  -- The owner's own number of it, and what it is known by where it has none: name, street and ZIP code as they are compared.
  add column owner_ref text check (length(owner_ref) between 1 and 100),
  add column owner_place_key text check (octet_length(owner_place_key) <= 1000),
  add column location_is_approximate boolean not null default false,
  -- The import that added it, and when its owner has looked at it since.
  add column import_id uuid references facility_import (id),
  add column checked_at timestamptz,
  add check (owner_id is not null or num_nonnulls(owner_ref, owner_place_key, import_id, checked_at) = 0),
  add check (owner_id is null or owner_place_key is not null);

-- What an owner's facilities are found by, in one value with the owner. Each index has a condition that no other one's follows from
-- and that only its own question states, so that the planner can take no other: of the rows that an import is just writing it knows
-- nothing, and an index that it takes for empty it would rather read from end to end.
create function owner_key(owner_id uuid, key text) returns uuid
  language sql immutable parallel safe
  return case when key is not null then md5(owner_id::text || key)::uuid end;
-- By name, street and ZIP code where it has no number; else by those of a facility that has one.
create function owner_place(owner_id uuid, owner_ref text, place_key text) returns uuid
  language sql immutable parallel safe
  return case when owner_ref is null and place_key is not null then md5(owner_id::text || place_key)::uuid end;
create function owner_numbered_place(owner_id uuid, owner_ref text, place_key text) returns uuid
  language sql immutable parallel safe
  return case when owner_ref is not null and place_key is not null then md5(owner_id::text || place_key)::uuid end;

create unique index facility_owner_ref on facility (owner_key(owner_id, owner_ref))
  where owner_key(owner_id, owner_ref) is not null;
create unique index facility_owner_place on facility (owner_place(owner_id, owner_ref, owner_place_key))
  where owner_place(owner_id, owner_ref, owner_place_key) is not null;
create index facility_owner_numbered_place on facility (owner_numbered_place(owner_id, owner_ref, owner_place_key))
  where owner_numbered_place(owner_id, owner_ref, owner_place_key) is not null;
create index facility_owner_list on facility (owner_id, name, id) where owner_id is not null;
create index facility_import_added on facility (import_id) where import_id is not null;

-- What an import has changed, as it was before.
create table facility_import_change (
  import_id uuid not null references facility_import (id) on delete cascade,
  facility_id uuid not null references facility (id) on delete cascade,
  before jsonb not null,
  primary key (import_id, facility_id)
);
create index facility_import_change_facility on facility_import_change (facility_id);

-- Before a facility goes, all that may hang on it is asked; this alone had no index by it.
create index credit_facility on credit (facility_id);
