import { expect, inject, test } from 'vitest'
import { makeAccountLink } from '#accounts/server/account-links.ts'
import {
  accounts,
  facilities,
  feedId,
  fillAsBefore,
  importId,
  payoutAccounts,
  webhookId,
} from '#app/testing/before-organizations.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { emptyDatabase } from '#app/testing/test-database.ts'
import type { FeedAddresses, OwnerCalendar } from '#bookings/calendar/contract.ts'
import { idInToken } from '#bookings/server/calendar-token.ts'
import type { Webhook } from '#developers/webhook-contract.ts'
import type { OwnedListing } from '#facilities/owned/contract.ts'
import { connect, type Db } from '#kit/server/db/db.ts'
import { migrate, readMigrations } from '#kit/server/db/migrate.ts'

/** Each table's columns of now, or `of`, and its rows by these. */
type Snapshot = Map<string, { columns: string[]; rows: string[] }>

async function snapshot(db: Db, of?: Snapshot): Promise<Snapshot> {
  const tables = of
    ? [...of].map(([name, { columns }]) => ({ name, columns }))
    : await db<{ name: string; columns: string[] }[]>`
        select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
        from information_schema.columns where table_schema = 'public' and table_name <> 'migration' group by 1`
  const all: Snapshot = new Map()
  for (const { name, columns } of tables) {
    const rows = await db.unsafe<{ row: string }[]>(
      `select (${columns.map(column => `coalesce("${column}"::text, '∅')`).join(` || '|' || `)}) as row from "${name}" order by 1`,
    )
    all.set(name, { columns, rows: rows.map(({ row }) => row) })
  }
  return all
}

const database = await emptyDatabase(inject('postgres'))
const old = connect(database.address, { max: 1 })
const migrations = await readMigrations()
await old.begin(async tx => {
  await tx`create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`
  for (const { name, sql, checksum } of migrations.filter(({ name }) => name < '23')) {
    await tx.unsafe(sql)
    await tx`insert into migration (name, checksum) values (${name}, ${checksum})`
  }
})
await fillAsBefore(old)
const before = await snapshot(old)
await migrate(old)
const after = await snapshot(old, before)
await old.end()
const app = await testApp({ database })

async function signIn(accountId: string): Promise<Browser> {
  const browser = newBrowser()
  const [account] = await app.db<{ email: string }[]>`select email from account where id = ${accountId}`
  const token = await app.db.begin(tx => makeAccountLink(tx, { accountId, purpose: 'sign-in', email: account!.email }))
  const answer = await app.post('/api/account/open-link', { token, purpose: 'sign-in' }, browser)
  expect(answer.status).toBe(200)
  return browser
}

test('the migration changes no row of any table', () => {
  expect(before.get('facility')!.rows).toHaveLength(6)
  for (const [name, { rows }] of before) expect(after.get(name)!.rows, name).toEqual(rows)
})

test('each owner becomes an organization of one', async () => {
  expect(
    await app.db`
      select o.id, o.name, o.verified_by, m.account_id, m.role from organization o
      join organization_member m on m.organization_id = o.id order by o.id`,
  ).toEqual([
    { id: accounts.owner, name: 'Olivia Owner', verifiedBy: 'demo', accountId: accounts.owner, role: 'owner' },
    { id: accounts.second, name: 'Sam Second', verifiedBy: 'demo', accountId: accounts.second, role: 'owner' },
    {
      id: accounts.unverified,
      name: 'Uma Unverified',
      verifiedBy: null,
      accountId: accounts.unverified,
      role: 'owner',
    },
  ])
})

test('an owner finds facilities, bookings, messages, imports, payouts, feeds and webhooks as before', async () => {
  const owner = await signIn(accounts.owner)
  const get = async <T>(url: string) => {
    const answer = await app.get<T>(url, owner)
    expect(answer.status, `${url} ${answer.text}`).toBe(200)
    return answer.body
  }
  const listed = await get<OwnedListing[]>('/api/owner/facilities')
  expect(listed.map(({ id }) => id).sort()).toEqual([facilities.field, facilities.court, facilities.closed])
  const calendar = await get<OwnerCalendar>('/api/owner/calendar?from=2026-11-27')
  expect(calendar.columns).toHaveLength(3)
  expect(await get('/api/owner/bookings')).toHaveLength(1)
  expect(await get('/api/owner/messages/unread')).toEqual({ unread: 1 })
  expect(await get<{ id: string }[]>('/api/facilities/csv/imports')).toMatchObject([{ id: importId }])
  expect((await get<{ webhooks: Webhook[] }>('/api/developer/webhooks')).webhooks.map(({ id }) => id)).toEqual([
    webhookId,
  ])
  await get('/api/payouts')
  await get(`/api/owner/facilities/${facilities.field}/connection`)
  const { body } = await app.post<FeedAddresses>('/api/owner/calendar-feeds', { facilityId: null }, owner)
  const token = new URL(body.withNames).pathname.split('/').at(-1)!.slice(0, -4)
  expect(idInToken(token)).toBe(feedId)
  expect((await app.get(new URL(body.withNames).pathname)).status).toBe(200)
})

test('facilities are paid into the accounts of before, which an organization shares only if all have the same', async () => {
  expect(await app.db`select organization_id as id, account_id as account from payout_organization`).toEqual([
    { id: accounts.second, account: payoutAccounts[facilities.second] },
  ])
  const paid = await app.db<{ id: string; account: string }[]>`
    select id, payout_account_of(id) as account from facility where payout_account_of(id) is not null`
  expect(Object.fromEntries(paid.map(({ id, account }) => [id, account]))).toEqual(payoutAccounts)
})

test('an owner sees nothing of another', async () => {
  const second = await signIn(accounts.second)
  expect((await app.get<OwnedListing[]>('/api/owner/facilities', second)).body.map(({ id }) => id)).toEqual([
    facilities.second,
  ])
  expect((await app.get(`/api/owner/facilities/${facilities.field}`, second)).status).toBe(403)
  expect(await app.get('/api/owner/bookings', second)).toMatchObject({ body: [] })
})

test('the version before can still give a facility to an account without an organization', async () => {
  const { customer } = accounts
  await app.db`
    update facility set owner_id = ${customer}, owner_address_key = 'key' where id = ${facilities.ownerless}`
  const owner = await signIn(customer)
  const { body } = await app.get<OwnedListing[]>('/api/owner/facilities', owner)
  expect(body).toMatchObject([{ id: facilities.ownerless, isDraft: false }])
})

test('verifying an email publishes the drafts of its organization in a demo', async () => {
  await app.db`update account set email_verified = true where id = ${accounts.unverified}`
  expect(await app.db`select retired_at from facility where id = ${facilities.draft}`).toEqual([{ retiredAt: null }])
})
