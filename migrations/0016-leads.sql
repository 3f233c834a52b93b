-- Who asked to be contacted.
create table lead (
  id uuid primary key default gen_random_uuid(),
  -- Who came first.
  number bigint generated always as identity unique,
  -- Names what was sent: the same form sent again is the same row, with its last words.
  submission text not null unique,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  organization text check (organization <> ''),
  city text check (city <> ''),
  -- The audience whose page they came from; null for every other page.
  persona text,
  cta_action text not null,
  -- What on the page was filled in, and the path of that page.
  location text not null,
  page text,
  created_at timestamptz not null default now()
);
