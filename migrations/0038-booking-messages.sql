-- What the customer of a booking and its facility write to each other.
create table booking_message (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were written; the clock may say the same of two.
  number bigint generated always as identity unique,
  booking_id uuid not null references booking (id),
  -- Of the booking, so that one owner's conversations are found without looking at all of their bookings.
  facility_id uuid not null references facility (id),
  -- The booking's visitor when it was written. A booking that is handed over has another one, who is not shown what was written
  -- before; and when somebody deletes their account, their conversations are found by it.
  visitor_id uuid not null,
  author text not null check (author in ('customer', 'facility')),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now(),
  -- When the other side has seen it.
  read_at timestamptz,
  -- When the other side has to be told of it by mail; null when it was, or has seen it. No partial index, which would look empty
  -- to the planner until the next analyze: whoever asks for what is due reads this one from its beginning.
  tell_at timestamptz,
  constraint booking_message_read_after check (read_at is null or read_at >= at)
);

create index booking_message_booking on booking_message (booking_id, number);
-- What a facility has not seen yet is counted on each of its owner's pages.
create index booking_message_unread on booking_message (facility_id, author, read_at);
create index booking_message_visitor on booking_message (visitor_id);
create index booking_message_tell on booking_message (tell_at);
