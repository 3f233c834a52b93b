-- better-auth's model "user".
create table account (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  -- Lower case, so that an address cannot be registered twice in different cases.
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  email_verified boolean not null default false,
  image text check (length(image) <= 2000),
  is_administrator boolean not null default false,
  -- Prefills the checkout.
  phone text check (length(phone) between 1 and 40),
  -- Sessions are deleted when they end, so they cannot tell.
  signed_in_at timestamptz,
  -- The previous address is notified of changes for 30 days.
  former_email text,
  email_changed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_newest on account (created_at desc, id desc);
create index account_text on account using gin (lower(name || ' ' || email) gin_trgm_ops);
create index account_administrators on account (created_at desc, id desc) where is_administrator;

-- better-auth's model "session". Deleting the row also signs out copied cookies.
create table account_session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  token text not null unique check (length(token) >= 32),
  expires_at timestamptz not null,
  -- Shown in the owner's list of sessions.
  user_agent text check (length(user_agent) <= 300),
  ip_address text check (length(ip_address) <= 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_session_account on account_session (account_id);

create function record_sign_in() returns trigger language plpgsql as $$
begin
  update account set signed_in_at = new.created_at where id = new.account_id;
  return null;
end
$$;

-- Every sign-in method creates a session.
create trigger account_signed_in after insert on account_session for each row execute function record_sign_in();

-- better-auth's model "account": a scrypt password hash or an identity provider's account.
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
  -- Only passwords have a hash.
  check ((provider_id = 'credential') = (password_hash is not null))
);
create index account_credential_account on account_credential (account_id);

-- better-auth's model "verification".
create table account_verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_verification_identifier on account_verification (identifier);

-- Emailed sign-in and confirmation links. Only the SHA-256 of the token is stored, so a copy of this table opens
-- nothing.
create table account_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in
    ('administrator', 'invitation', 'sign-in', 'verify-email', 'reset-password', 'change-email')),
  -- The address it was sent to and proves; null for links printed in the console.
  email text check (email = lower(email)),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_link_account on account_link (account_id, purpose, created_at desc);

-- Public halves of passkeys; they sign nobody in.
create table account_passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- base64url. Unique, since one device's key belongs to one account.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null check (length(public_key) between 1 and 4000),
  -- A counter that goes back means a cloned device.
  counter bigint not null check (counter >= 0),
  -- Passed back to the browser when it asks for the passkey.
  transports text[] not null default '{}' check (cardinality(transports) <= 10),
  name text not null check (length(name) between 1 and 60),
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_passkey_account on account_passkey (account_id, created_at);

-- Challenges that devices sign. Only the SHA-256 is stored, so a copy of this table signs nobody in.
create table account_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- The account that adds a passkey; null for sign-in.
  account_id uuid references account (id) on delete cascade,
  expires_at timestamptz not null
);
create index account_challenge_expires on account_challenge (expires_at);

-- Consecutive password attempts and mail requests for an address, whether or not it has an account. Only its SHA-256 is
-- stored, since it may belong to a stranger.
create table account_attempt (
  kind text not null check (kind in ('password', 'mail')),
  email_hash bytea not null check (length(email_hash) = 32),
  attempts int not null check (attempts > 0),
  retry_at timestamptz not null,
  last_at timestamptz not null default now(),
  primary key (kind, email_hash)
);
create index account_attempt_last on account_attempt (last_at);

-- Sign-ins under way at an identity provider. The browser returns the token in a cookie, the provider returns the
-- state.
create table account_authorization_request (
  token_hash bytea primary key check (length(token_hash) = 32),
  provider text not null check (provider in ('google', 'apple')),
  state text not null,
  nonce text not null,
  -- PKCE (RFC 7636): an intercepted code is useless without it.
  code_verifier text not null,
  -- A path on this site; empty for the default page.
  next_path text not null default '' check (length(next_path) <= 500),
  expires_at timestamptz not null
);
create index account_authorization_request_expires on account_authorization_request (expires_at);

-- The log of privileged actions, with the state before and after.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for console commands and deleted accounts.
  actor_id uuid references account (id) on delete set null,
  actor_role text not null check (actor_role in ('administrator', 'owner', 'facility', 'console')),
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  subject_kind text not null check (subject_kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id text not null,
  -- Its name at the time.
  subject_name text not null default '',
  before jsonb,
  after jsonb,
  -- The prefix of the API key that was used. Text rather than a reference, since the key may be deleted and the log
  -- does not change.
  via_key text check (via_key ~ '^ofk_[A-Za-z0-9_-]{6}$')
);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, id desc);
create index audit_entry_actor on audit_entry (actor_id, id desc);
-- The log's filters; all read it newest first.
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_kind on audit_entry (subject_kind, at desc, id desc);
create index audit_entry_role on audit_entry (actor_role, at desc, id desc);
