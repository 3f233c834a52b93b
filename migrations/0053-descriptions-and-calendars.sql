-- What an owner says of a facility in their own words, shown on its page.
alter table facility
  add column description text check (length(description) between 1 and 2000),
  -- The park or complex that the name begins with, as the owner's list has it in a column of its own.
  add column venue_name text check (length(venue_name) between 1 and 100);

-- A connection is not only to a vendor's system: "ical" is any calendar that has an address, beside a calendar that we hold.
-- old version: it writes none of these, and there are a few thousand connections at most.
alter table provider_connection
  drop constraint provider_connection_provider_check,
  add constraint provider_connection_provider_check
    check (provider in ('ical', 'civicrec', 'rectrac', 'activenet', 'perfectmind'));
