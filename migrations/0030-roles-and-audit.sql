-- Administrators are people with an account: what one does is known by who did it.
alter table account add column is_administrator boolean not null default false;

drop table administrator_session;
drop table administrator_link;

-- Links that prove who opens them: whoever has one reads that person's mail, or the console. Only the SHA-256 of the token is kept:
-- a copy of this table opens nothing.
create table account_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references account (id) on delete cascade,
  -- A link is good for one thing.
  purpose text not null check (purpose in ('administrator', 'invitation', 'sign-in', 'verify-email', 'reset-password')),
  -- The address that it was sent to and proves; null for the console's.
  email text check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_link_account on account_link (account_id, purpose, created_at desc);

-- Every privileged action: who did what to which thing, and what it was before and after. Never changed, never deleted.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for what the operator did on the server, and for a person whose account is gone.
  actor_id uuid references account (id) on delete set null,
  -- As what: an administrator, an owner at their own facility, the key of a facility, or the operator's console.
  actor_role text not null check (actor_role in ('administrator', 'owner', 'facility', 'console')),
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  subject_kind text not null check (subject_kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id text not null,
  -- What people call it, as it was called then.
  subject_name text not null default '',
  before jsonb,
  after jsonb
);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, id desc);
create index audit_entry_actor on audit_entry (actor_id, id desc);
