-- What people who had booked say of a facility, and what its owner answers.
create table review (
  id uuid primary key default gen_random_uuid(),
  facility_id uuid not null references facility (id),
  -- The booking by which it was last written, of this visitor at this facility. Not unique: that follows from "review_once", and
  -- two who write at once would fail at a second unique index instead of meeting at the one that "on conflict" names.
  booking_id uuid not null references booking (id),
  visitor_id uuid not null,
  -- "Dana D.", made of the name in the booking.
  author text not null check (length(author) between 1 and 60),
  rating smallint not null check (rating between 1 and 5),
  -- Empty where somebody gave stars alone.
  text text not null check (length(text) <= 2000),
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((answer is null) = (answered_at is null)),
  -- One for each visitor and facility, however often they play there.
  constraint review_once unique (facility_id, visitor_id)
);

-- A page of a facility's reviews, the newest first.
create index review_newest on review (facility_id, created_at desc, id desc);
-- How many of each rating a facility has: counted in the index alone.
create index review_ratings on review (facility_id, rating);

-- Who has just played and can be asked how it was.
create index booking_ended on booking (ends_at);
