-- One change to many facilities of an organization. Kept until it is done, so that any process can finish it.
create table bulk_change (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references organization (id) on delete cascade,
  account_id uuid references account (id) on delete set null,
  -- In id order.
  facility_ids uuid[] not null check (cardinality(facility_ids) > 0),
  -- `BulkChange` in src/availability/bulk-changes/contract.ts.
  change jsonb not null,
  -- Of the facilities in the preview: a later edit refuses the change.
  state text not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  facilities_done integer not null default 0 check (facilities_done between 0 and cardinality(facility_ids)),
  -- Starts. A change that ends its process each time is given up.
  attempts integer not null default 0,
  message text not null default '',
  changed integer,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'running') = (finished_at is null)),
  check ((status = 'done') = (changed is not null))
);
-- One at a time per organization.
create unique index bulk_change_running on bulk_change (owner_id) where status = 'running';
create index bulk_change_owner on bulk_change (owner_id, created_at desc);
create index bulk_change_account on bulk_change (account_id) where account_id is not null;
