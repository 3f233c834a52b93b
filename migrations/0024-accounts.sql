-- People with an account, as better-auth keeps them (its model "user"); a row is what an owner's facilities belong to.
create table account (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  -- Kept in small letters, so that one person's address cannot be taken again in others.
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  email_verified boolean not null default false,
  image text check (length(image) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What the cookie of a signed-in browser stands for (its model "session"): signing out removes the row, also for a copied cookie.
create table account_session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  token text not null unique check (length(token) >= 32),
  expires_at timestamptz not null,
  -- For the list of sessions that an owner sees: which browser it was.
  user_agent text check (length(user_agent) <= 300),
  ip_address text check (length(ip_address) <= 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_session_account on account_session (account_id);

-- A way of signing in (its model "account"): the password's hash (scrypt), or an account of another provider.
create table account_credential (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  provider_id text not null,
  provider_account_id text not null,
  password_hash text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider_account_id),
  check ((provider_id = 'credential') = (password_hash is not null))
);
create index account_credential_account on account_credential (account_id);

-- What was sent to somebody to prove who they are (its model "verification"), until it is used or over.
create table account_verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_verification_identifier on account_verification (identifier);
