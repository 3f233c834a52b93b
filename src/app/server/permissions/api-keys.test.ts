import { beforeAll, expect, test } from 'vitest'
import { isWithin, type KeyScope, keyScopes } from '#accounts/key-rules.ts'
import { programOf } from '#app/testing/make-key.ts'
import { allRequests } from '#app/testing/permissions/requests/all.ts'
import { meetPeople, type People, type Role } from '#app/testing/permissions/roles.ts'
import { type Subjects, subjectsOf } from '#app/testing/permissions/subjects.ts'
import { digestAll, expectNothingOfOthers, readOperations, send, sortRoles } from '#app/testing/permissions/walk.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import type { Booking } from '#bookings/contract.ts'
import type { ClinicBooking } from '#clinics/seats/contract.ts'

const app = await testApp()
const operations = await readOperations(app)
/** API keys of a customer, an owner and an administrator. */
const holders = ['member', 'owner', 'administrator'] as const satisfies Role[]
let people: People
let subjects: Subjects

beforeAll(async () => {
  people = await meetPeople(app)
  await app.db`update account set email_verified = true where id = ${people.administrator.account!.id}`
  subjects = subjectsOf(app, people, { isShared: true })
})

const program = (role: Role, scopes: readonly KeyScope[]) => programOf(app, people[role], scopes)

/** A key's last use is recorded. */
async function digest() {
  const { api_key: _, ...rest } = await digestAll(app.db)
  return rest
}

const isReading = (operation: string) => operation.startsWith('GET ')

test('a key beyond its scopes is refused and changes nothing', {
  timeout: 180_000,
}, async () => {
  const asks = []
  for (const [operation, action] of operations)
    if (!isWithin(['read'], action, isReading(operation)) || !isWithin(['manage'], action, isReading(operation)))
      asks.push({ operation, action, ask: await allRequests[operation]!(subjects, 'owner') })
  expect(asks.length).toBeGreaterThan(100)
  const keys: { scopes: readonly KeyScope[]; ofHolders: { role: Role; as: Browser }[] }[] = []
  for (const role of holders) await app.db`delete from api_key where account_id = ${people[role].account!.id}`
  for (const scopes of [...keyScopes.map(scope => [scope]), keyScopes]) {
    const ofHolders = []
    for (const role of holders) ofHolders.push({ role, as: await program(role, scopes) })
    keys.push({ scopes, ofHolders })
  }
  const before = await digest()
  const wrong: string[] = []
  let turn = 0
  for (const { operation, action, ask } of asks)
    for (const { scopes, ofHolders } of keys) {
      if (isWithin(scopes, action, isReading(operation))) continue
      // The refusal does not depend on the holder, so they take turns.
      const { role, as } = ofHolders[turn++ % ofHolders.length]!
      const { status, body } = await send(subjects, operation, { role, ask: { ...ask, as } })
      if (status !== 403 || body.code !== 'key-not-enough')
        wrong.push(`${operation} ${role} ${scopes.join()}: ${status}`)
    }
  expect(wrong).toEqual([])
  expect(await digest()).toEqual(before)
})

test('a key with the right scope has its account’s access', { timeout: 180_000 }, async () => {
  const fresh = subjectsOf(app, people, { isShared: false })
  const full = { member: await program('member', keyScopes), owner: await program('owner', keyScopes) }
  const read = { member: await program('member', ['read']), owner: await program('owner', ['read']) }
  const wrong: string[] = []
  for (const [operation, action] of operations)
    for (const role of ['member', 'owner'] as const) {
      const isRead = isReading(operation)
      if (!sortRoles(action).allowed.includes(role) || !isWithin(keyScopes, action, isRead)) continue
      const world = isRead ? subjects : fresh
      const ask = await allRequests[operation]!(world, role)
      if (ask.as) continue
      const answer = await send(world, operation, { role, ask: { ...ask, as: (isRead ? read : full)[role] } })
      if (ask.answers ? answer.status !== ask.answers : answer.status > 202)
        wrong.push(`${operation} as ${role}: ${answer.status} ${answer.text.slice(0, 200)}`)
      expectNothingOfOthers(operation, world, { action, role, answer })
    }
  expect(wrong).toEqual([])
})

test('a booking key cannot act for the facility’s owner', async () => {
  const { id } = await subjects.booking({ count: 1 })
  const url = `/api/bookings/${id}/cancel`
  const ask = await allRequests['POST /api/bookings/{id}/cancel']!(subjects, 'owner')
  const answer = await app.post(url, ask.body, await program('owner', ['read', 'book']))
  expect(answer).toMatchObject({ status: 404, body: { code: 'booking-not-found' } })
})

test('a read-only key never sees the keys that let its bearer act', async () => {
  const [booking, clinicBooking] = [await subjects.booking(), await subjects.clinicBooking()]
  const [looking, booking2] = [await program('member', ['read']), await program('member', ['read', 'book'])]
  const read = (who: Browser) => app.get<Booking>(`/api/bookings/${booking.id}`, who)
  expect((await read(looking)).body.manageKey).toBe('')
  expect((await read(booking2)).body.manageKey).toBe(booking.manageKey)
  const all = await app.get<ClinicBooking[]>('/api/nil-bookings', looking)
  expect(all.body.map(({ manageKey }) => manageKey)).toEqual(all.body.map(() => ''))
  for (const url of [`/api/bookings/${booking.id}/calendar.ics`, `/api/nil-bookings/${clinicBooking.id}`])
    expect(decodeURIComponent((await app.get(url, looking)).text)).not.toContain(booking.manageKey)
})
