-- The outbox: messages are written in the transaction they report on, and sent afterwards.
create table message (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  -- Facts at queueing time; a composer turns them into an email.
  payload jsonb not null,
  -- One message per event, however often it is queued.
  dedupe_key text not null unique,
  visitor_id uuid,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  -- Counts send attempts. A sender records its result under its attempt's number, so one that was given up cannot
  -- overwrite its successor's.
  attempts integer not null default 0,
  -- When to send next: now, after a pause, or when the current sender is given up. Null once sent or failed. A null
  -- keeps finished rows out of the scan without a partial index, which the planner takes for empty until the next
  -- analyze.
  due_at timestamptz default now(),
  sent_at timestamptz,
  last_error text,
  -- Subject, text, HTML and calendar as last composed.
  rendered jsonb,
  created_at timestamptz not null default now(),
  -- A finished message is never sent again.
  check ((status in ('sent', 'failed')) = (due_at is null)),
  check ((status = 'sent') = (sent_at is not null))
);
create index message_due on message (due_at);
create index message_newest on message (created_at desc);
-- Rate limit for emails that strangers can cause.
create index message_recipient on message (lower(recipient), created_at desc);
create index message_visitor on message (visitor_id);

-- Emails per day to an address that no account has verified. Stores the SHA-256 of the lower-case address.
create table message_allowance (
  recipient_hash bytea not null check (length(recipient_hash) = 32),
  audience text not null check (audience in ('customer', 'facility')),
  -- UTC.
  day date not null,
  sent integer not null check (sent > 0),
  primary key (recipient_hash, audience, day)
);
-- A job deletes old rows.
create index message_allowance_day on message_allowance (day);
