import { beforeAll, expect, test } from 'vitest'
import { allRequests } from '#app/testing/permissions/requests/all.ts'
import { meetPeople, type People, type Role } from '#app/testing/permissions/roles.ts'
import { type Subjects, subjectsOf } from '#app/testing/permissions/subjects.ts'
import { digestAll, send } from '#app/testing/permissions/walk.ts'
import { testApp } from '#app/testing/test-app.ts'

const app = await testApp()
let people: People
let subjects: Subjects

beforeAll(async () => {
  people = await meetPeople(app)
  subjects = subjectsOf(app, people, { isShared: true })
})

const PHISHING = 'Your payout failed: evil.photography/login'

/** Names that appear in our mail to others, by field. */
test.each<[operation: string, role: Role, field: string]>([
  ['POST /api/bookings', 'visitor', 'userInfo.name'],
  ['POST /api/create-payment-intent', 'visitor', 'userInfo.name'],
  ['POST /api/bookings/{id}/transfer', 'member', 'name'],
  ['POST /api/waiting-list', 'visitor', 'name'],
  ['POST /api/owner/facilities/{id}/bookings', 'owner', 'name'],
  ['POST /api/nil-bookings', 'visitor', 'participantName'],
  ['POST /api/nil-bookings', 'visitor', 'participants.0.name'],
  ['POST /api/nil-bookings', 'visitor', 'consent.guardianName'],
  ['POST /api/nil-bookings', 'visitor', 'consent.emergencyContact.name'],
  ['POST /api/nil-clinics/{id}/waiting-list', 'visitor', 'name'],
  ['POST /api/athlete', 'owner', 'name'],
  ['POST /api/account/sign-up', 'visitor', 'name'],
  ['POST /api/account/profile', 'member', 'name'],
  ['POST /api/listings', 'visitor', 'contactName'],
  ['POST /api/tournaments', 'visitor', 'submitterName'],
  ['POST /api/organizations', 'owner', 'name'],
  ['POST /api/organizations/{id}', 'owner', 'name'],
  ['POST /api/organizations/{id}/venues', 'owner', 'name'],
])('M3: %s by a %s rejects a web address as %s', async (operation, role, field) => {
  const ask = await allRequests[operation]!(subjects, role)
  const before = await digestAll(app.db)
  const body = withField(ask.body, field.split('.'), PHISHING)
  const answer = await send({ ...subjects, people }, operation, { role, ask: { ...ask, body } })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  const { errors } = answer.body as { errors: { path: string; message: string }[] }
  expect(errors).toContainEqual({
    path: field,
    message: expect.stringContaining('Remove web and email addresses from the name') as string,
  })
  expect(await digestAll(app.db)).toEqual(before)
})

test.each([
  ['Call evil\u200B.com/login', 400],
  ['Call evil\u200B.click', 400],
  ['Call evil。com', 400],
  ['Call evil․com', 400],
  ['Call evil [.] com', 400],
  ['Call evil dot com', 400],
  ['Dot Smith Park', 200],
])('M3: a facility named “%s” returns %i', async (name, status) => {
  const operation = 'POST /api/owner/facilities'
  const ask = await allRequests[operation]!(subjects, 'owner')
  const body = withField(ask.body, ['name'], name)
  const answer = await send({ ...subjects, people }, operation, { role: 'owner', ask: { ...ask, body } })
  expect(answer.status).toBe(status)
  if (status === 400) expect(answer.text).toContain('Remove web and email addresses from the name')
})

function withField(body: unknown, [first, ...rest]: string[], value: string): unknown {
  if (first === undefined) return value
  const inside = (body ?? {}) as Record<string, unknown>
  const changed = withField(inside[first], rest, value)
  return first === '0' ? [changed] : { ...inside, [first]: changed }
}
