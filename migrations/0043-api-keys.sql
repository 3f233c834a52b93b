-- A key with which a program acts as an account, within its scopes. Whoever has it is let in, so only its SHA-256 is kept: a copy of
-- this table opens nothing. Revoking one deletes it.
create table api_key (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- How it begins, by which people tell theirs apart; 220 bits of it are not here.
  prefix text not null check (prefix ~ '^ofk_[A-Za-z0-9_-]{6}$'),
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) between 1 and 3 and scopes <@ array['read', 'book', 'manage']),
  created_at timestamptz not null default now(),
  -- To the minute: a busy key does not write a row for each request.
  last_used_at timestamptz
);
create index api_key_account on api_key (account_id, created_at desc);

-- How the key begins that a program acted with; null where a person did. It is text and no reference: the key may be gone, and the log
-- is never changed.
alter table audit_entry add column via_key text check (via_key ~ '^ofk_[A-Za-z0-9_-]{6}$');
