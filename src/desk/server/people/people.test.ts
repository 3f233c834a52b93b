import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Session } from '#accounts/contract.ts'
import { createAdministrator } from '#accounts/server/make-administrator-link.ts'
import { makeBooking } from '#app/testing/buy.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { mailedToken } from '#app/testing/read-mails.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { walkRows } from '#app/testing/walk-pages.ts'
import type { Person, PersonDetails } from '#desk/people-contract.ts'

const app = await testApp()
const { db } = app
const administrator = await app.administrator()
const me = (await app.get<Session>('/api/session', administrator)).body.account!

const list = async (query: string) => (await app.get<Person[]>(`/api/admin/people?${query}`, administrator)).body
const read = (id: string) => app.get<PersonDetails>(`/api/admin/people/${id}`, administrator)
const act = (id: string, what: string, as = administrator) =>
  app.post<PersonDetails & { code: string }>(`/api/admin/people/${id}/${what}`, {}, as)

/** With a verified email. */
async function proved(name?: string) {
  const person = await app.owner(name)
  await db`update account set email_verified = true where id = ${person.account.id}`
  return person
}

/** Another administrator and their browser. */
async function another() {
  const browser = newBrowser()
  const email = `${randomUUID()}@example.org`
  const link = new URL(await createAdministrator(db, 'http://localhost', { email, name: 'Ann Other' }))
  const { body } = await app.post<Session>('/api/sign-in', { token: link.searchParams.get('token') }, browser)
  return { ...browser, account: body.account! }
}

test.for([
  ['GET', '/api/admin/people'],
  ['GET', `/api/admin/people/${me.id}`],
  ['POST', `/api/admin/people/${me.id}/make-administrator`],
  ['POST', `/api/admin/people/${me.id}/remove-administrator`],
  ['POST', `/api/admin/people/${me.id}/end-sessions`],
  ['POST', `/api/admin/people/${me.id}/sign-in-link`],
] as const)('%s %s is for administrators only', async ([method, url]) => {
  const ask = (as = newBrowser()) => (method === 'GET' ? app.get(url, as) : app.post(url, {}, as))
  expect(await ask()).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  expect(await ask(await app.owner())).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})

test.each(['make-administrator', 'remove-administrator', 'end-sessions', 'sign-in-link'])(
  '%s of an account that there is not answers 404',
  async what => {
    for (const id of [randomUUID(), 'somebody'])
      expect(await act(id, what)).toMatchObject({ status: 404, body: { code: 'account-not-found' } })
  },
)

test('people are found by part of their name or email, with their facilities and bookings', async () => {
  const person = await app.owner('Quentin Quill', { isVerified: false })
  const facilityId = await makeOwnedFacility(db, { ownerId: person.account.id })
  const { booking } = await makeBooking(app, { facilityId, count: 1 })
  await db`update booking set visitor_id = ${person.account.id} where id = ${booking.id}`
  for (const text of ['quentin q', person.account.email.slice(3, 20), 'UENTIN'])
    expect(await list(`text=${encodeURIComponent(text)}`)).toEqual([
      expect.objectContaining({ id: person.account.id, facilities: 1, bookings: 1, isEmailVerified: false }),
    ])
  const { body } = await read(person.account.id)
  expect(body).toMatchObject({
    sessions: 1,
    owned: [{ id: facilityId, name: 'Chalk Lane Court', isRetired: false }],
    recentBookings: [{ id: booking.id }],
    actions: [],
    changes: [],
  })
  expect(Date.parse(body.lastSignInAt!)).toBeGreaterThan(Date.now() - 60_000)
  expect((await read(randomUUID())).status).toBe(404)
  expect(await list('text=%25')).toEqual([])
})

test('each role has its own list, in pages', async () => {
  const owner = await app.owner('Rita Roles')
  const member = await app.owner('Rita Roles')
  await makeOwnedFacility(db, { ownerId: owner.account.id })
  const idsOf = async (role: string) => (await list(`text=rita+roles&role=${role}`)).map(({ id }) => id)
  expect(await idsOf('owner')).toEqual([owner.account.id])
  expect(await idsOf('member')).toEqual([member.account.id])
  expect((await list('role=administrator')).map(({ id }) => id)).toContain(me.id)
  const all = await walkRows<Person>(app, '/api/admin/people?text=rita+roles&limit=1', administrator)
  expect(all.map(({ id }) => id)).toEqual([member.account.id, owner.account.id])
  expect((await app.get('/api/admin/people?role=king', administrator)).status).toBe(400)
})

test('the role is granted and removed, takes effect on the next request, ends no session and is logged', async () => {
  const person = await proved()
  expect((await app.get('/api/admin/people', person)).status).toBe(403)
  expect(await act(person.account.id, 'make-administrator')).toMatchObject({
    status: 200,
    body: { isAdministrator: true },
  })
  expect((await app.get('/api/admin/people', person)).status).toBe(200)
  expect((await act(person.account.id, 'make-administrator')).status).toBe(200)
  expect((await act(person.account.id, 'remove-administrator')).body.isAdministrator).toBe(false)
  expect(await app.get('/api/admin/people', person)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect((await app.get<Session>('/api/session', person)).body).toMatchObject({
    isAdministrator: false,
    account: { id: person.account.id },
  })
  const { body } = await act(person.account.id, 'remove-administrator')
  expect(body.changes.map(({ action, actor }) => [action, actor.id])).toEqual([
    ['administrator-removed', me.id],
    ['administrator-added', me.id],
  ])
})

test('an account with an unverified email cannot become an administrator', async () => {
  const { account } = await app.owner('Una Unverified', { isVerified: false })
  expect(await act(account.id, 'make-administrator')).toMatchObject({
    status: 409,
    body: { code: 'address-not-proved' },
  })
  expect((await read(account.id)).body).toMatchObject({ isAdministrator: false, changes: [] })
})

test('the last administrator cannot be removed, and of two who remove each other at once one stays', async () => {
  await db`update account set is_administrator = false where id <> ${me.id}`
  expect(await act(me.id, 'remove-administrator')).toMatchObject({ status: 409, body: { code: 'last-administrator' } })
  for (let round = 0; round < 5; round += 1) {
    const other = await another()
    const answers = await Promise.all([
      act(other.account.id, 'remove-administrator'),
      act(me.id, 'remove-administrator', other),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const left = await db<{ id: string }[]>`select id from account where is_administrator`
    expect(left).toHaveLength(1)
    await db`update account set is_administrator = id = ${me.id}`
  }
})

test('all sessions of an account end at once, except the caller’s', async () => {
  const person = await app.owner()
  const copy = { cookies: new Map(person.cookies) }
  expect((await act(person.account.id, 'end-sessions')).body).toMatchObject({
    sessions: 0,
    changes: [{ action: 'sessions-ended', after: { sessions: 1, keys: 0 } }],
  })
  for (const browser of [person, copy])
    expect((await app.get<Session>('/api/session', browser)).body.account).toBeNull()
  expect((await act(me.id, 'end-sessions')).status).toBe(200)
  expect((await app.get<Session>('/api/session', administrator)).body.isAdministrator).toBe(true)
})

test('a sign-in link goes only to the account’s email, and is rate limited', async () => {
  const person = await app.owner()
  const { id, email } = person.account
  const answer = await act(id, 'sign-in-link')
  const token = await mailedToken(app, email, 'account-sign-in')
  expect(answer.text).not.toContain(token)
  expect(answer.body.changes).toMatchObject([{ action: 'sign-in-link-sent', before: null, after: null }])
  const browser = newBrowser()
  await app.post('/api/account/open-link', { token, purpose: 'sign-in' }, browser)
  expect((await app.get<Session>('/api/session', browser)).body.account!.id).toBe(id)
  const statuses = []
  for (let i = 0; i < 3; i += 1) statuses.push((await act(id, 'sign-in-link')).status)
  // Signing up sent the first.
  expect(statuses).toEqual([200, 429, 429])
  expect((await read(id)).body.changes).toHaveLength(2)
})
