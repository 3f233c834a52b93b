import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Session } from '#accounts/contract.ts'
import { makeAccountLink } from '#accounts/server/account-links.ts'
import { createAdministrator } from '#accounts/server/people/make-administrator-link.ts'
import { PASSWORD } from '#app/testing/account-calls.ts'
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
async function verifiedOwner(name?: string) {
  const person = await app.owner(name)
  await db`update account set email_verified = true where id = ${person.account.id}`
  return person
}

const mails = { 'sign-in-link': 'account-sign-in', 'forgotten-password': 'account-reset' } as const

/** Requests an email; returns its token. */
async function requestToken(email: string, what: keyof typeof mails) {
  await app.post(`/api/account/${what}`, { email })
  return mailedToken(app, email, mails[what], administrator)
}

async function signInByLink(person: Awaited<ReturnType<typeof verifiedOwner>>) {
  const token = await requestToken(person.account.email, 'sign-in-link')
  await app.post('/api/account/open-link', { token, purpose: 'sign-in' }, person)
}

/** Another administrator and their browser. */
async function anotherAdministrator() {
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
  '%s of an unknown account returns 404',
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

test('granting or removing the role ends sessions and is logged; repeating it does nothing', async () => {
  const person = await verifiedOwner()
  expect((await app.get('/api/admin/people', person)).status).toBe(403)
  expect(await act(person.account.id, 'make-administrator')).toMatchObject({
    status: 200,
    body: { isAdministrator: true, sessions: 0 },
  })
  expect(await app.get('/api/account', person)).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  await signInByLink(person)
  expect((await app.get('/api/admin/people', person)).status).toBe(200)
  expect((await act(person.account.id, 'make-administrator')).body.sessions).toBe(1)
  expect((await act(person.account.id, 'remove-administrator')).body).toMatchObject({
    isAdministrator: false,
    sessions: 0,
  })
  expect((await app.get('/api/account', person)).status).toBe(401)
  await signInByLink(person)
  expect(await app.get('/api/admin/people', person)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  const { body } = await act(person.account.id, 'remove-administrator')
  expect(body.sessions).toBe(1)
  expect(body.changes.map(({ action, actor, after }) => [action, actor.id, after])).toEqual([
    ['administrator-removed', me.id, { isAdministrator: false, sessions: 1 }],
    ['administrator-added', me.id, { isAdministrator: true, sessions: 1 }],
  ])
})
test('administrators who remove their own role are signed out', async () => {
  const other = await anotherAdministrator()
  const answer = await act(other.account.id, 'remove-administrator', other)
  expect(answer).toMatchObject({ status: 200, body: { isAdministrator: false, sessions: 0 } })
  expect((await app.get<Session>('/api/session', other)).body).toMatchObject({ account: null, isAdministrator: false })
})

test('in a demo, promotion voids credentials taken from the public mailbox', async () => {
  const { account } = await verifiedOwner()
  const { id, email } = account
  const open = (token: string, as = newBrowser()) =>
    app.post('/api/account/open-link', { token, purpose: 'sign-in' }, as)
  const reset = (token: string, password: string, as = newBrowser()) =>
    app.post('/api/account/reset-password', { token, password }, as)
  const intruder = newBrowser()
  await reset(await requestToken(email, 'forgotten-password'), PASSWORD, intruder)
  await db`delete from account_attempt`
  const links = [await requestToken(email, 'sign-in-link'), await requestToken(email, 'forgotten-password')] as const
  expect((await app.get<Session>('/api/session', intruder)).body.account).toMatchObject({ id })

  expect((await act(id, 'make-administrator')).status).toBe(200)
  expect((await app.get<Session>('/api/session', intruder)).body.account).toBeNull()
  expect((await open(links[0])).status).toBe(410)
  expect((await reset(links[1], PASSWORD)).status).toBe(410)
  expect((await app.post('/api/account/sign-in', { email, password: PASSWORD })).status).toBe(401)
  expect((await app.get('/api/dev/messages?recipient=' + email)).body).toEqual([])
})

test('in live mode a new administrator keeps the password, and earlier emailed links are void', async () => {
  const live = await testApp()
  await live.db`update payment_mode set livemode = true`
  const person = await live.owner()
  const { id, email } = person.account
  const invitation = await live.db.begin(tx => makeAccountLink(tx, { accountId: id, purpose: 'invitation', email }))
  const answer = await live.post(`/api/admin/people/${id}/make-administrator`, {}, await live.administrator())
  expect(answer.status).toBe(200)
  expect((await live.get<Session>('/api/session', person)).body.account).toBeNull()
  const opened = await live.post('/api/account/open-link', { token: invitation, purpose: 'invitation' })
  expect(opened.status).toBe(410)
  const signedIn = await live.post('/api/account/sign-in', { email, password: 'correct horse battery' }, person)
  expect(signedIn.body).toMatchObject({ isAdministrator: true })
})

test('an account with an unverified email cannot become an administrator', async () => {
  const { account } = await app.owner('Una Unverified', { isVerified: false })
  expect(await act(account.id, 'make-administrator')).toMatchObject({
    status: 409,
    body: { code: 'address-not-proved' },
  })
  expect((await read(account.id)).body).toMatchObject({ isAdministrator: false, changes: [] })
})

test('the last administrator stays, even when two remove each other at once', async () => {
  await db`update account set is_administrator = false where id <> ${me.id}`
  expect(await act(me.id, 'remove-administrator')).toMatchObject({ status: 409, body: { code: 'last-administrator' } })
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await anotherAdministrator(), await anotherAdministrator()]
    await db`update account set is_administrator = id in (${one.account.id}, ${other.account.id})`
    const answers = await Promise.all([
      act(other.account.id, 'remove-administrator', one),
      act(one.account.id, 'remove-administrator', other),
    ])
    const [removed, refused] = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(removed).toBe(200)
    // Signed out already, or about to be.
    expect([401, 403]).toContain(refused)
    const left = await db<{ id: string }[]>`select id from account where is_administrator`
    expect(left).toHaveLength(1)
  }
  await db`update account set is_administrator = id = ${me.id}`
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
