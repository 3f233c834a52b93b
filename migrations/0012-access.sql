-- One-time sign-in links of administrators. Only the SHA-256 of the token is kept: a copy of this table opens nothing.
create table administrator_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What an administrator's cookie stands for, so that signing out ends it and a stolen one can be ended.
create table administrator_session (
  id_hash bytea primary key check (length(id_hash) = 32),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

-- What was answered to a request with an Idempotency-Key. It may hold personal data, so it is kept for 24 hours and no longer.
create table idempotency_key (
  -- Who asked, and what for: nobody else can meet this key.
  scope text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  state text not null default 'running' check (state in ('running', 'done')),
  -- Which run may write the answer: one that lost its lease may not.
  run_id uuid not null,
  leased_until timestamptz not null,
  status integer,
  content_type text,
  answer text,
  created_at timestamptz not null default now(),
  primary key (scope, key),
  check ((state = 'done') = (num_nonnulls(status, content_type, answer) = 3))
);

create index idempotency_key_created_at on idempotency_key (created_at);
