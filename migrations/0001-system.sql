-- What belongs to the installation itself: facts that every process of one database must agree on.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists cube;
create extension if not exists earthdistance;

-- One row a fact: the signing secret of cookies, the payment mode that this database was made for.
create table system_setting (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
