-- The address under which somebody's calendar program fetches what they have booked. It is made when they first ask for it, and made
-- anew or ended when they say so: what is made anew has another id, so another address.
create table own_calendar (
  id uuid primary key default gen_random_uuid(),
  -- Of a browser without an account, or of an account.
  visitor_id uuid not null,
  -- It was made in a browser that has signed in since, so there may be another one: both go on working, since a program knows each.
  is_followed boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index own_calendar_once on own_calendar (visitor_id) where not is_followed;
create index own_calendar_visitor on own_calendar (visitor_id);
