-- Sample tournaments show a complete card in the demo, with a count of registered teams that no public listing tells.
alter table tournament
  add column is_sample boolean not null default false,
  add column registered_teams integer check (registered_teams between 0 and max_teams);
