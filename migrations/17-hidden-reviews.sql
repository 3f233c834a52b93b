-- A review that an administrator hid, and why: it is in no public list and in no average until it is shown again.
-- old version: the columns are new and it leaves them empty, so it cannot violate the checks; there are few reviews (one
-- for each customer and facility)
alter table review
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add constraint review_hidden_reason_length check (length(hidden_reason) between 1 and 500),
  add constraint review_hidden_with_reason check ((hidden_at is null) = (hidden_reason is null));

-- Counts per rating, from the index alone; it replaces the one that counted all.
-- old version: built in under a second for 100,000 reviews, and it counts without it
create index review_shown_ratings on review (facility_id, rating) where hidden_at is null;
drop index review_ratings;

-- All facilities' reviews, newest first, for administrators.
-- old version: built in under a second for 100,000 reviews
create index review_all_newest on review (created_at desc, id desc);
