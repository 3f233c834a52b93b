import { createHash } from 'node:crypto'
import {
  BATCH,
  daysAfter,
  INSERTED,
  idOf,
  iso,
  monthsAfter,
  rangePartitions,
  type Subject,
  spreadOver,
} from './subject.ts'

const THIS_MONTH = monthsAfter(Date.now(), 0)
const FACILITIES = 20_000

const weeks = Array.from({ length: 7 }, (_, week) => daysAfter(THIS_MONTH, 7 * (week - 5)))
const feedChange: Subject = {
  name: 'feed_change',
  share: 1,
  by: 'week, 5 of them full',
  create: (table, isSplit) => [
    `create table ${table} (like feed_change)${isSplit ? ' partition by range (at)' : ''}`,
    ...(isSplit ? [...rangePartitions(table, weeks), `create table ${table}_other partition of ${table} default`] : []),
  ],
  fill: (table, rows) => `
    insert into ${table} select at, ${idOf('facility', `n::bigint * 7919 % ${FACILITIES}`)}, tstzrange(at, at + interval '1 hour')
    from generate_series(0, ${rows} - 1) n, lateral (select ${spreadOver(weeks[0]!, weeks[5]!, rows)} as at) moment`,
  indexes: table => [`create index on ${table} (at, facility_id)`, `create index on ${table} (facility_id, at)`],
  insert: table => `
    insert into ${table} select at, ${idOf('facility', `(random() * ${FACILITIES})::int`)}, tstzrange(at, at + interval '1 hour')
    from generate_series(1, ${INSERTED}) n, lateral (select ${withinAnHour(weeks[5]!)} as at) moment`,
  reads: [
    {
      what: 'a page of the feed, from a minute ago',
      text: pageOfFeed,
      values: random => [iso(weeks[5]! - 60_000 - random() * 1_000)],
    },
    {
      what: 'a page of the feed, from weeks ago',
      text: pageOfFeed,
      values: random => [iso(weeks[1]! + random() * (weeks[4]! - weeks[1]!))],
    },
    {
      what: 'changes at a facility since yesterday',
      text: table => `select at, during from ${table} where facility_id = $1 and at >= $2`,
      values: random => [uuidOf('facility', Math.floor(random() * FACILITIES)), iso(weeks[5]! - 86_400_000)],
    },
  ],
  retention: {
    of: 'a week',
    deleteBatch: table => `
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where at < '${iso(weeks[1]!)}' order by at limit ${BATCH}))`,
    partitions: table => [`${table}_0`],
  },
}

function pageOfFeed(table: string): string {
  return `select * from ${table} where at >= $1 and (at, facility_id) >= ($1, '00000000-0000-0000-0000-000000000000')
    order by at, facility_id limit 250`
}

const days = Array.from({ length: 32 }, (_, day) => daysAfter(THIS_MONTH, day - 30))
const MESSAGE_COLUMNS = 'id, kind, recipient, payload, dedupe_key, status, due_at, sent_at, rendered, created_at'
const message: Subject = {
  name: 'message',
  share: 1 / 50,
  by: 'day, 30 of them full; a key is unique within its day only',
  create: (table, isSplit) => [
    `create table ${table} (like message including defaults including constraints)${isSplit ? ' partition by range (created_at)' : ''}`,
    ...(isSplit ? rangePartitions(table, days) : []),
  ],
  fill: (table, rows) => mails(table, `generate_series(0, ${rows} - 1) n`, spreadOver(days[0]!, days[30]!, rows)),
  indexes: (table, isSplit) => [
    `alter table ${table} add primary key (id${isSplit ? ', created_at' : ''})`,
    `alter table ${table} add unique (dedupe_key${isSplit ? ', created_at' : ''})`,
    `create index on ${table} (due_at)`,
    `create index on ${table} (created_at desc)`,
    `create index on ${table} (lower(recipient), created_at desc)`,
  ],
  insert: table =>
    mails(
      table,
      `(select (random() * 1e9)::bigint + 1e9::bigint as n from generate_series(1, ${INSERTED})) n`,
      withinAnHour(days[30]!),
    ),
  reads: [
    {
      what: 'whether a key was used, as each insert asks',
      text: table => `select 1 from ${table} where dedupe_key = $1`,
      values: random => [`booking-confirmed:${Math.floor(random() * 100_000)}`],
    },
    {
      what: 'a recipient’s messages of a day',
      text: table => `select count(*) from ${table} where lower(recipient) = $1 and created_at > $2`,
      values: random => [`guest${Math.floor(random() * 5_000)}@example.org`, iso(days[29]!)],
    },
  ],
  retention: {
    of: 'a day',
    deleteBatch: table => `
      delete from ${table} where id in (
        select id from ${table} where created_at < '${iso(days[1]!)}' and due_at is null order by created_at limit ${BATCH})`,
    partitions: table => [`${table}_0`],
  },
}

/** Of 3 kB each, which do not compress. */
function mails(table: string, numbers: string, at: string): string {
  return `
    insert into ${table} (${MESSAGE_COLUMNS})
    select gen_random_uuid(), 'booking-confirmed', 'guest' || n % 5000 || '@example.org', '{}', 'booking-confirmed:' || n, 'sent', null, at,
      jsonb_build_object('html', (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 94) part)), at
    from ${numbers}, lateral (select ${at} as at) moment`
}

const auditMonths = Array.from({ length: 38 }, (_, month) => monthsAfter(THIS_MONTH, month - 36))
const auditEntry: Subject = {
  name: 'audit_entry',
  share: 1 / 5,
  by: 'month, 36 of them full; an id is unique within its month only',
  create: (table, isSplit) => [
    `create table ${table} (like audit_entry including defaults including constraints)${isSplit ? ' partition by range (at)' : ''}`,
    ...(isSplit ? rangePartitions(table, auditMonths) : []),
  ],
  fill: (table, rows) =>
    auditEntries(table, `generate_series(0, ${rows} - 1) n`, spreadOver(auditMonths[0]!, auditMonths[36]!, rows)),
  indexes: (table, isSplit) => [
    `alter table ${table} add primary key (id${isSplit ? ', at' : ''})`,
    `create index on ${table} (subject_kind, subject_id, id desc)`,
    `create index on ${table} (actor_id, id desc)`,
    `create index on ${table} (at desc, id desc)`,
    `create index on ${table} (action, at desc, id desc)`,
    `create index on ${table} (subject_kind, at desc, id desc)`,
    `create index on ${table} (actor_role, at desc, id desc)`,
  ],
  insert: table =>
    auditEntries(
      table,
      `(select (random() * 1e15)::bigint + 1e9::bigint as n from generate_series(1, ${INSERTED})) n`,
      withinAnHour(auditMonths[36]!),
    ),
  reads: [
    {
      what: 'the newest 50 entries',
      text: table => `select * from ${table} order by at desc, id desc limit 50`,
      values: () => [],
    },
    {
      what: 'the newest 50 of one facility',
      text: table =>
        `select * from ${table} where subject_kind = 'facility' and subject_id = $1 order by id desc limit 50`,
      values: random => [uuidOf('facility', Math.floor(random() * FACILITIES))],
    },
    {
      what: 'what an account did (its export)',
      text: table => `select at, action from ${table} where actor_id = $1 order by id`,
      values: random => [uuidOf('account', Math.floor(random() * FACILITIES))],
    },
  ],
  retention: {
    of: 'a month',
    deleteBatch: table => `
      delete from ${table} where id in (
        select id from ${table} where at < '${iso(auditMonths[1]!)}' order by at limit ${BATCH})`,
    partitions: table => [`${table}_0`],
  },
}

function auditEntries(table: string, numbers: string, at: string): string {
  return `
    insert into ${table} (id, at, actor_id, actor_role, action, subject_kind, subject_id, subject_name, before, after)
    select n, at, ${idOf('account', `n::bigint * 7919 % ${FACILITIES}`)}, 'owner', 'facility-edit', 'facility',
      ${idOf('facility', `n::bigint * 7907 % ${FACILITIES}`)}::text, 'Field ' || n % ${FACILITIES}, '{"priceCents": 4500}', '{"priceCents": 5000}'
    from ${numbers}, lateral (select ${at} as at) moment`
}

const ledgerMonths = Array.from({ length: 26 }, (_, month) => monthsAfter(THIS_MONTH, month - 24))
const ledger: Subject = {
  name: 'ledger',
  share: 1,
  by: 'month, 24 of them full; a movement is unique within its moment only',
  create: (table, isSplit) => [
    `create table ${table} (like ledger including defaults including constraints)${isSplit ? ' partition by range (created_at)' : ''}`,
    ...(isSplit ? rangePartitions(table, ledgerMonths) : []),
  ],
  fill: (table, rows) =>
    movements(table, `generate_series(0, ${rows} - 1) n`, spreadOver(ledgerMonths[0]!, ledgerMonths[24]!, rows)),
  indexes: (table, isSplit) => [
    `alter table ${table} add primary key (id${isSplit ? ', created_at' : ''})`,
    `alter table ${table} add unique nulls not distinct (payment_id, kind, refund_id${isSplit ? ', created_at' : ''})`,
    `create index on ${table} (created_at) include (charged_cents)`,
  ],
  insert: table =>
    movements(
      table,
      `(select (random() * 1e15)::bigint + 1e9::bigint as n from generate_series(1, ${INSERTED})) n`,
      withinAnHour(ledgerMonths[24]!),
    ),
  reads: [
    {
      what: 'what one payment moved, as each check of the books asks',
      text: table => `select sum(charged_cents) from ${table} where payment_id = $1`,
      values: random => [uuidOf('payment', Math.floor(random() * 100_000))],
    },
    {
      what: 'the last hour’s sum',
      text: table => `select sum(charged_cents) from ${table} where created_at >= $1`,
      values: () => [iso(ledgerMonths[24]! - 3_600_000)],
    },
    {
      what: 'a day of a past month, by hour',
      text: table => `
        select date_trunc('hour', created_at, 'UTC'), sum(charged_cents) from ${table}
        where created_at >= $1 and created_at < $1::timestamptz + interval '1 day' group by 1`,
      values: random => [iso(ledgerMonths[3]! + random() * (ledgerMonths[20]! - ledgerMonths[3]!))],
    },
  ],
}

function movements(table: string, numbers: string, at: string): string {
  return `
    insert into ${table} (id, payment_id, kind, charged_cents, owner_cents, platform_cents, created_at)
    select n, ${idOf('payment', 'n')}, 'capture', 5000, 4500, 500, at
    from ${numbers}, lateral (select ${at} as at) moment`
}

const HASHES = 16
const SLOTS_PER_GROUND = 1_000
const reservation: Subject = {
  name: 'reservation',
  share: 1,
  by: `hash of the ground, ${HASHES} partitions; needs PostgreSQL 17`,
  create: (table, isSplit) => [
    `create table ${table} (like reservation including defaults including constraints)${isSplit ? ' partition by hash (ground_id)' : ''}`,
    ...(isSplit
      ? Array.from(
          { length: HASHES },
          (_, index) =>
            `create table ${table}_${index} partition of ${table} for values with (modulus ${HASHES}, remainder ${index})`,
        )
      : []),
  ],
  // An hour taken, an hour free.
  fill: (table, rows) => `
    insert into ${table} (facility_id, ground_id, during, kind, booking_id, price_cents)
    select ground, ground, tstzrange(starts, starts + interval '1 hour'), 'booking', gen_random_uuid(), 4500
    from generate_series(0, ${rows} - 1) n,
      lateral (select ${idOf('ground', `n % ${groundsOf(rows)}`)} as ground,
        timestamptz '${iso(THIS_MONTH)}' + n / ${groundsOf(rows)} * interval '2 hours' as starts) as made`,
  indexes: (table, isSplit) => [
    `alter table ${table} add primary key (facility_id, id${isSplit ? ', ground_id' : ''})`,
    `alter table ${table} add exclude using gist (ground_id with =, during with &&, ground_part with &&)`,
    `create index on ${table} (visitor_id) where visitor_id is not null`,
    `create index on ${table} (booking_id) where booking_id is not null`,
  ],
  insert: (table, rows) => `
    insert into ${table} (facility_id, ground_id, during, kind, visitor_id, price_cents, expires_at)
    select ground, ground, tstzrange(starts, starts + interval '1 hour'), 'hold', gen_random_uuid(), 4500, now() + interval '15 minutes'
    from generate_series(1, ${INSERTED}) n,
      lateral (select ${idOf('ground', `floor(random() * ${groundsOf(rows)} + n * 0)::int`)} as ground,
        timestamptz '${iso(THIS_MONTH)}' + (floor(random() * ${SLOTS_PER_GROUND} + n * 0)::int * 2 + 1) * interval '1 hour' as starts) as made
    on conflict do nothing`,
  reads: [
    {
      what: 'a ground’s day',
      text: table =>
        `select during from ${table} where ground_id = $1 and during && tstzrange($2, $2::timestamptz + interval '1 day')`,
      values: (random, rows) => [anyGround(random, rows), iso(daysAfter(THIS_MONTH, random() * 60))],
    },
    {
      what: 'an evening at 50 grounds, as a search asks',
      text: table => `
        select g, exists (
          select from ${table} where ground_id = g and during && tstzrange($2, $2::timestamptz + interval '3 hours')
        ) as is_taken from unnest($1::uuid[]) g`,
      values: (random, rows) => [
        Array.from({ length: 50 }, () => anyGround(random, rows)),
        iso(daysAfter(THIS_MONTH, random() * 60)),
      ],
    },
  ],
}

/** So many that few inserts conflict. */
function groundsOf(rows: number): number {
  return Math.max(1_000, Math.round(rows / SLOTS_PER_GROUND))
}

function anyGround(random: () => number, rows: number): string {
  return uuidOf('ground', Math.floor(random() * groundsOf(rows)))
}

/** Another for each row `n`. */
function withinAnHour(after: number): string {
  return `timestamptz '${iso(after)}' + random() * interval '1 hour' + n * interval '0'`
}

function uuidOf(kind: string, n: number): string {
  const hex = createHash('md5').update(`${kind} ${n}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const subjects: readonly Subject[] = [feedChange, message, auditEntry, ledger, reservation]
