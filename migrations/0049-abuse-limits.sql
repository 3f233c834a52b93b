-- Limits on what throw-away visitors and unverified accounts can take or have us send.

-- Of a hold: a keyed hash of the network that took it, so that live holds can be counted per network. The hold's row goes when it
-- ends, and the trigger below clears the hash when the hold becomes a booking. Null where limits are off.
alter table reservation add column network_key bigint;

-- Only live holds have a hash, so both indexes stay small. old version: building them reads reservation once; at 10 million rows
-- that is some seconds in which nobody can book.
create index reservation_network on reservation (network_key) where network_key is not null;
-- old version: as above.
create index reservation_network_facility on reservation (facility_id) where network_key is not null;

-- In the database rather than in the statement that books: the version before this one does not know the column.
create function forget_hold_network() returns trigger language plpgsql as $$
begin
  new.network_key := null;
  return new;
end
$$;
create trigger reservation_forgets_network before update on reservation
  for each row when (new.kind <> 'hold' and new.network_key is not null)
  execute function forget_hold_network();

-- Which limit another `amount` holds would exceed: 'visitor', 'network' or 'facility'; null when there is room. The locks last until
-- the caller's transaction ends, and each query of a volatile function sees what was committed before it: of any number of
-- simultaneous callers none counts less than there is. Always visitor, network, facility, in that order, before any row is locked:
-- callers cannot deadlock.
create function exceeded_hold_limit(
  visitor uuid, network bigint, facility uuid, amount integer, per_visitor integer, per_network integer, per_facility integer)
returns text language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('holds of visitor ' || visitor, 0));
  if (select count(*) from reservation where visitor_id = visitor and expires_at > now()) + amount > per_visitor then
    return 'visitor';
  end if;
  if network is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('holds of network ' || network, 0));
  if (select count(*) from reservation where network_key = network and expires_at > now()) + amount > per_network then
    return 'network';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('holds at facility ' || facility, 0));
  if (select count(*) from reservation where facility_id = facility and network_key is not null and expires_at > now()) + amount
      > per_facility
    and not exists (select from account where id = visitor and email_verified)
    and not exists (
      select from booking where visitor_id = visitor and status = 'confirmed' and mode <> 'linkout' and ends_at <= now())
  then
    return 'facility';
  end if;
  return null;
end
$$;

-- How many emails were sent on a day to an address that no account has verified. SHA-256 of the address in lower case.
create table message_allowance (
  recipient_hash bytea not null check (length(recipient_hash) = 32),
  audience text not null check (audience in ('customer', 'facility')),
  -- In UTC.
  day date not null,
  sent integer not null check (sent > 0),
  primary key (recipient_hash, audience, day)
);
-- What a job removes.
create index message_allowance_day on message_allowance (day);

-- A facility that its owner is still to publish: since when. While it is a draft it also has `retired_at`, by which every list,
-- index, feed and sale leaves it out; so neither those nor the version before this one have to know of drafts.
alter table facility add column draft_since timestamptz;
-- old version: it never writes the column, and the check holds for every row where it is null.
alter table facility add constraint facility_draft_is_not_public check (draft_since is null or retired_at is not null);
-- Drafts are few and go within days. old version: no row has the column yet; reading a million facilities once takes a second or two.
create index facility_draft on facility (owner_id) where draft_since is not null;

-- What an account without a verified email adds, or brings back, is a draft. Its account's row is locked, so that the
-- trigger below cannot miss a draft that is being written; a verified account stays verified and is not locked.
create function keep_unverified_facility_draft() returns trigger language plpgsql as $$
declare
  is_verified boolean;
begin
  select email_verified into is_verified from account where id = new.owner_id;
  if not is_verified then
    select email_verified into is_verified from account where id = new.owner_id for share;
  end if;
  if not is_verified then
    new.draft_since := now();
    new.retired_at := now();
  end if;
  return new;
end
$$;
create trigger facility_added_as_draft before insert on facility
  for each row when (new.owner_id is not null and new.retired_at is null)
  execute function keep_unverified_facility_draft();
-- Not when a draft is published: whoever does that has verified the owner, or reviewed the facility.
create trigger facility_back_as_draft before update of retired_at on facility
  for each row when (new.owner_id is not null and new.retired_at is null and old.retired_at is not null
    and old.draft_since is null)
  execute function keep_unverified_facility_draft();

-- A verified email publishes the account's drafts, whichever statement verified it.
create function publish_drafts() returns trigger language plpgsql as $$
begin
  update facility set retired_at = null, draft_since = null where owner_id = new.id and draft_since is not null;
  return null;
end
$$;
create trigger account_publishes_drafts after update of email_verified on account
  for each row when (new.email_verified and not old.email_verified)
  execute function publish_drafts();
