import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'
import { faultsOfMigration } from './migration-rules.ts'

/** The last base file. No version serves while the base files run, since they only run on an empty database. */
const LAST_BASE = '16'

test('no migration breaks the version still serving', async () => {
  const later = (await readMigrations()).filter(({ name }) => name.slice(0, 2) > LAST_BASE)
  const faults = later.flatMap(({ name, sql }) =>
    faultsOfMigration(sql).map(fault => `${name}: ${fault.statement}: ${fault.why}`),
  )
  expect(faults).toEqual([])
})

test('migration files have unique two-digit numbers', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(names.filter(name => !/^\d\d-[a-z-]+\.sql$/.test(name))).toEqual([])
  expect(new Set(names.map(name => name.slice(0, 2))).size).toBe(names.length)
})

test.each([
  'drop table lead',
  'alter table lead drop column page',
  'alter table lead rename column page to path',
  'alter table lead rename to request',
  'alter table lead alter column page set not null',
  'alter table lead alter page drop default',
  'alter table lead alter column number type text',
  'alter table lead alter column number set data type text',
  'alter table lead add column owner text not null',
  'alter table lead add column code text unique',
  'alter table lead add column low text generated always as (lower(name)) stored',
  'alter table lead add column note text, add constraint named check (name is not null)',
  'alter table lead add check (name is not null)',
  'ALTER TABLE lead\n  ADD FOREIGN KEY (id) REFERENCES other (id)',
  'create index lead_name on lead (name)',
  'create unique index on lead (name)',
  "update lead set page = ''",
  'delete from lead',
  'drop function lead_count()',
])('“%s” is flagged', statement => {
  expect(faultsOfMigration(`-- A comment; it's nothing.\ncreate table other (id uuid);\n${statement};`)).toHaveLength(1)
})

test.each([
  'create table lead (id uuid primary key); create index on lead (id); alter table lead add check (id is not null)',
  'alter table lead add column note text',
  "alter table lead add column note text not null default 'a; drop table b'",
  'alter table lead add column number bigint generated always as identity not null',
  'alter table lead alter column page drop not null',
  'create or replace function f() returns int language sql as $$ delete from lead; select 1 $$',
  "comment on table lead is 'drop table lead'",
  'drop index lead_name',
  '-- drop table lead;\nselect 1',
  '-- Old version: it never writes here.\ncreate index lead_name on lead (name)',
])('“%s” passes', sql => {
  expect(faultsOfMigration(`${sql};`)).toEqual([])
})

test('an exemption covers only its own statement', () => {
  const sql = '-- old version: nobody reads it.\nalter table lead drop column page;\ndrop table lead;'
  expect(faultsOfMigration(sql).map(({ statement }) => statement)).toEqual(['drop table lead'])
})
