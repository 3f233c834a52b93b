-- A passkey: a key pair whose private half stays in somebody's device. What is kept here opens nothing.
create table account_passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- As the device names it, in base64url; one device's key belongs to one account.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null check (length(public_key) between 1 and 4000),
  -- How often it was used, as far as the device counts: it never goes back, or it was copied.
  counter bigint not null check (counter >= 0),
  -- How the device is reached, for the browser that asks for it again.
  transports text[] not null default '{}' check (cardinality(transports) <= 10),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index account_passkey_account on account_passkey (account_id, created_at);

-- What a device is asked to sign, once and soon. Only the SHA-256 is kept: a copy of this table signs nobody in.
create table account_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- Who adds a passkey; null for somebody who signs in and is not known yet.
  account_id uuid references account (id) on delete cascade,
  expires_at timestamptz not null
);
create index account_challenge_expires on account_challenge (expires_at);

-- How often in a row somebody has tried a password for an address, or asked for mail to it, whether or not there is such an account.
-- The address is kept as its SHA-256: it may be a stranger's.
create table account_attempt (
  kind text not null check (kind in ('password', 'mail')),
  email_hash bytea not null check (length(email_hash) = 32),
  attempts int not null check (attempts > 0),
  -- Until then nothing is tried or sent.
  free_at timestamptz not null,
  last_at timestamptz not null default now(),
  primary key (kind, email_hash)
);
create index account_attempt_last on account_attempt (last_at);

-- A sign-in that another provider was asked for: the browser that began it brings the token in a cookie, the provider brings the state.
create table account_provider_visit (
  token_hash bytea primary key check (length(token_hash) = 32),
  provider text not null check (provider in ('google', 'apple')),
  state text not null,
  nonce text not null,
  -- Of PKCE (RFC 7636): without it a code that was listened to is worth nothing.
  code_verifier text not null,
  -- Where the browser goes on, a path of ours; empty for the usual place.
  next_path text not null default '' check (length(next_path) <= 500),
  expires_at timestamptz not null
);
create index account_provider_visit_expires on account_provider_visit (expires_at);
