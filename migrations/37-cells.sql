-- Sessions of one person in two installations (decision 66): here, and in the cell that is named. Whichever ends first ends the
-- other.
create table account_cell_session (
  -- Both cells have this number. It is as good as a key: whoever shows it may end the session.
  id uuid primary key default gen_random_uuid(),
  cell text not null check (length(cell) between 1 and 31),
  -- Null once it ended here, until the other cell knows.
  session_id uuid references account_session (id) on delete set null,
  -- OAuth's authorization code (RFC 6749) as its SHA-256, until it is used. Null in the cell that asked for it.
  code_hash bytea unique check (length(code_hash) = 32),
  -- PKCE (RFC 7636).
  code_challenge text check (length(code_challenge) = 43),
  nonce text check (length(nonce) <= 200),
  code_expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique (session_id, cell),
  check (code_hash is null or (code_challenge is not null and nonce is not null and code_expires_at is not null))
);
create index account_cell_session_ended on account_cell_session (created_at) where session_id is null;

-- old version: it writes only providers that the former check allows.
alter table account_authorization_request drop constraint account_authorization_request_provider_check;
-- old version: it writes only providers that this check allows, too. The table holds sign-ins of the last ten minutes.
alter table account_authorization_request add constraint account_authorization_request_provider_check
  check (provider in ('google', 'apple', 'cell'));
