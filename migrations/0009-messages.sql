-- The outbox: messages are written down in the transaction of what they tell about, and sent afterwards.
create table message (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  -- The facts at the moment of queueing; a composer makes the mail of them.
  payload jsonb not null,
  -- One message for one event, however often it is told.
  dedupe_key text not null unique,
  visitor_id uuid,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  -- Counts takings: who writes down how an attempt ended names its number, so that a sender who was given up for dead
  -- cannot write over the one who came after.
  attempts integer not null default 0,
  -- When somebody has to take it up: at once, after a pause, or, while it is being sent, when the sender is given up for
  -- dead. Null when it is over. So there is no need of a partial index, which looks empty to the planner until the next
  -- analyze: whoever asks for what is due reads this index from its beginning and never sees what is over.
  due_at timestamptz default now(),
  sent_at timestamptz,
  last_error text,
  -- Subject, text, html and calendar as last written.
  rendered jsonb,
  created_at timestamptz not null default now(),
  check ((status in ('sent', 'failed')) = (due_at is null)),
  check ((status = 'sent') = (sent_at is not null))
);

create index message_due on message (due_at);
create index message_newest on message (created_at desc);
