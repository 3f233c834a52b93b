-- Files of facilities uploaded by owners.
create table facility_import (
  id uuid primary key,
  owner_id uuid not null references account (id),
  file_name text not null check (length(file_name) between 1 and 255),
  file_sha256 bytea not null check (length(file_sha256) = 32),
  -- Of the column names: the next file with the same ones reuses the mapping.
  headers_sha256 bytea not null check (length(headers_sha256) = 32),
  -- `ColumnMapping` in src/imports/contract.ts.
  mapping jsonb not null,
  good_rows_only boolean not null,
  status text not null default 'importing' check (status in ('importing', 'imported', 'failed', 'undone')),
  row_count integer not null check (row_count >= 0),
  rows_done integer not null default 0 check (rows_done between 0 and row_count),
  -- Starts. An import that ends its process each time is given up.
  attempts integer not null default 0,
  message text not null default '',
  summary jsonb,
  counts jsonb,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'importing') = (finished_at is null)),
  -- Undoing an import needs its counts.
  check ((status in ('imported', 'undone')) = (summary is not null and counts is not null))
);
-- One at a time per owner: two could add the same facility twice.
create unique index facility_import_running on facility_import (owner_id) where status = 'importing';
create index facility_import_owner on facility_import (owner_id, created_at desc);

-- Chunks of the file while the import runs, so that any process can resume it.
create table facility_import_chunk (
  import_id uuid not null references facility_import (id) on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 262144),
  primary key (import_id, number)
);
-- They live for a minute, too short for compression to pay off.
alter table facility_import_chunk alter column bytes set storage external;

-- Each changed facility's previous state, for undoing the import.
create table facility_import_change (
  import_id uuid not null references facility_import (id) on delete cascade,
  facility_id uuid not null references facility (id) on delete cascade,
  before jsonb not null,
  primary key (import_id, facility_id)
);
create index facility_import_change_facility on facility_import_change (facility_id);

-- Here, since facilities and imports refer to each other.
alter table facility add constraint facility_import_id_fkey foreign key (import_id) references facility_import (id);
