import { beforeAll, expect, test } from 'vitest'
import { ACCOUNT_COOKIE } from '#accounts/contract.ts'
import { type Action, signInRefusal } from '#accounts/rules.ts'
import { makeAccountLink } from '#accounts/server/account-links.ts'
import type { Ask } from '#app/testing/permissions/ask.ts'
import { allRequests } from '#app/testing/permissions/requests/all.ts'
import { meet, meetPeople, type Person } from '#app/testing/permissions/roles.ts'
import { type Subjects, subjectsOf } from '#app/testing/permissions/subjects.ts'
import { digestAll, readOperations, send } from '#app/testing/permissions/walk.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'

const app = await testApp()
const operations = await readOperations(app)
const stranger = { hasAccount: false, isAdministrator: false }
const member = { hasAccount: true, isAdministrator: false }
let subjects: Subjects
/** Requests of the owner or an administrator for each operation that authorization closes to someone. */
const asks: { operation: string; action: Action; ask: Ask }[] = []

beforeAll(async () => {
  subjects = subjectsOf(app, await meetPeople(app), { isShared: true })
  for (const [operation, action] of operations)
    if (signInRefusal(action, stranger) ?? signInRefusal(action, member))
      asks.push({ operation, action, ask: await allRequests[operation]!(subjects, 'owner') })
})

/** Sends all that is closed to `who`; returns what was not refused with the right code. */
async function findUnrefused(person: Person, who: typeof member, codeFor = (code: string) => code) {
  const before = await digestAll(app.db)
  const wrong: string[] = []
  for (const { operation, action, ask } of asks) {
    const refusal = signInRefusal(action, who)
    if (!refusal) continue
    const { status, body } = await send(subjects, operation, { role: 'visitor', ask: { ...ask, as: person } })
    if (body.code !== codeFor(refusal)) wrong.push(`${operation}: ${status} ${body.code}`)
  }
  expect(await digestAll(app.db)).toEqual(before)
  return wrong
}

const copyOf = ({ cookies, account }: Person): Person => ({ cookies: new Map(cookies), account })

test('more than 50 operations require sign-in', () => expect(asks.length).toBeGreaterThan(50))

test('a copied cookie stops working after sign-out', async () => {
  const person = await meet(app, 'owner')
  const thief = copyOf(person)
  expect((await app.get('/api/account', thief)).status).toBe(200)
  await app.post('/api/sign-out', undefined, person)
  expect(await findUnrefused(thief, stranger)).toEqual([])
})

test('a copied cookie stops working after “sign out everywhere else”', async () => {
  const person = await meet(app, 'administrator')
  const thief = copyOf(person)
  const { email, id } = person.account!
  const token = await app.db.begin(tx => makeAccountLink(tx, { accountId: id, purpose: 'sign-in', email }))
  const anew = newBrowser()
  await app.post('/api/account/open-link', { token, purpose: 'sign-in' }, anew)
  expect((await app.post('/api/account/other-sessions/end', undefined, anew)).status).toBe(200)
  expect(await findUnrefused(thief, stranger)).toEqual([])
  expect((await app.get('/api/account', anew)).status).toBe(200)
})

test('a session stops working after losing the administrator role', async () => {
  const [person, other] = [await meet(app, 'administrator'), await meet(app, 'administrator')]
  expect((await app.get('/api/admin/summary', person)).status).toBe(200)
  const url = `/api/admin/people/${person.account!.id}/remove-administrator`
  expect((await app.post(url, {}, other)).status).toBe(200)
  expect(await findUnrefused(person, stranger)).toEqual([])
  expect((await app.get('/api/account', person)).status).toBe(401)
})

test('an administrator’s session of yesterday must sign in again', async () => {
  const person = await meet(app, 'administrator')
  await app.db`
    update account_session set created_at = now() - interval '13 hours' where account_id = ${person.account!.id}`
  const again = (code: string) => (code === 'not-allowed' ? 'not-signed-in' : code)
  expect(await findUnrefused(person, member, again)).toEqual([])
})

test('an expired session is refused', async () => {
  const person = await meet(app, 'administrator')
  await app.db`
    update account_session set expires_at = now() - interval '1 second' where account_id = ${person.account!.id}`
  // The first request with it removes it.
  expect((await app.get('/api/account', person)).status).toBe(401)
  expect(await findUnrefused(person, stranger)).toEqual([])
})

test('a tampered cookie is refused', async () => {
  const forged = copyOf(await meet(app, 'administrator'))
  const [token] = forged.cookies.get(ACCOUNT_COOKIE)!.split('.')
  const { id } = forged.account!
  for (const value of [`${token}.${'A'.repeat(43)}=`, token!, id, `${id}.${Buffer.from(id).toString('base64')}`]) {
    forged.cookies.set(ACCOUNT_COOKIE, value)
    expect(await findUnrefused(copyOf(forged), stranger)).toEqual([])
  }
})

test('a previous owner loses access to a facility within the same session', async () => {
  const { people } = subjects
  const facilityId = await subjects.facility('facility to hand on')
  const url = `/api/owner/facilities/${facilityId}`
  expect((await app.get(url, people.owner)).status).toBe(200)
  const feeds = await app.post<{ plain: string }>('/api/owner/calendar-feeds', { facilityId }, people.owner)
  const feed = new URL(feeds.body.plain).pathname
  expect((await app.get(feed)).status).toBe(200)
  const { email } = people['another owner'].account!
  const given = await app.post(`/api/admin/facilities/${facilityId}/owner`, { email }, people.administrator)
  expect(given.status).toBe(200)
  for (const path of ['', '/schedule', '/ground'])
    expect([403, 404]).toContain((await app.get(url + path, people.owner)).status)
  expect([403, 404]).toContain((await app.get(`/api/facilities/${facilityId}/desk`, people.owner)).status)
  expect((await app.get(feed)).status).toBe(404)
  expect((await app.get(url, people['another owner'])).status).toBe(200)
})
