import { beforeAll, expect, test } from 'vitest'
import type { Session } from '#accounts/contract.ts'
import { makeAccountLink } from '#accounts/server/account-links.ts'
import type { Security } from '#accounts/sign-in-methods-contract.ts'
import { bookingRequest, ids } from '#app/testing/buy.ts'
import { csvOf, upload } from '#app/testing/import-list.ts'
import { holdAs, payAs } from '#app/testing/leave-traces.ts'
import { futureDate, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import type { Ask } from '#app/testing/permissions/ask.ts'
import { allRequests } from '#app/testing/permissions/requests/all.ts'
import { meet, meetPeople, type People, type Role } from '#app/testing/permissions/roles.ts'
import { type Subjects, subjectsOf } from '#app/testing/permissions/subjects.ts'
import { digestAll, send } from '#app/testing/permissions/walk.ts'
import { testApp } from '#app/testing/test-app.ts'

const app = await testApp()
let people: People
let subjects: Subjects
/** The other owner's. */
let otherFacility: string

beforeAll(async () => {
  people = await meetPeople(app)
  subjects = subjectsOf(app, people, { isShared: true })
  otherFacility = await makeOwnedFacility(app.db, { ownerId: people['another owner'].account!.id })
})

async function sample(operation: string, change: (url: string) => string = url => url): Promise<Ask> {
  const ask = await allRequests[operation]!(subjects, 'owner')
  return { ...ask, url: change(ask.url) }
}

/** Below the other owner's facility; the rest of the path is still the owner's. */
const below = (operation: string) =>
  sample(operation, url => url.replace(/\/facilities\/[\w-]+/, `/facilities/${otherFacility}`))

type Forgery = [what: string, as: Role, ask: () => Promise<Ask>, statuses: number[]]

/** Ids of others' things, where a request has more than the one in its path. */
const forgeries: Forgery[] = [
  [
    'another owner’s field in one’s own shared space',
    'another owner',
    async () => {
      const members = [
        { facilityId: otherFacility, part: [0, 2] },
        { facilityId: await subjects.facility(), part: [0, 1] },
      ]
      const url = `/api/owner/facilities/${otherFacility}/ground`
      const { body } = await app.get<{ revision: string }>(url, people['another owner'])
      return { url, body: { members, revision: body.revision } }
    },
    [404, 422],
  ],
  [
    'another owner’s facility in the calendar',
    'another owner',
    async () => {
      const query = `from=${futureDate()}&facilityId=${otherFacility}&facilityId=${await subjects.facility()}`
      return { url: `/api/owner/calendar?${query}` }
    },
    [404],
  ],
  [
    'payouts of another owner’s facility',
    'another owner',
    async () => ({ url: '/api/payouts/connect/onboard', body: { facilityId: await subjects.facility() } }),
    [403, 404],
  ],
  [
    'a calendar link of another owner’s facility',
    'another owner',
    async () => ({ url: '/api/owner/calendar-feeds', body: { facilityId: await subjects.facility() } }),
    [404],
  ],
  [
    'editing another owner’s block',
    'another owner',
    () => below('POST /api/owner/facilities/{id}/blocks/{blockId}'),
    [404],
  ],
  [
    'removing another owner’s block',
    'another owner',
    () => below('POST /api/owner/facilities/{id}/blocks/{blockId}/lift'),
    [404],
  ],
  [
    'editing another owner’s photo',
    'another owner',
    () => below('POST /api/owner/facilities/{id}/photos/{photoId}'),
    [404],
  ],
  [
    'removing another owner’s photo',
    'another owner',
    () => below('POST /api/owner/facilities/{id}/photos/{photoId}/remove'),
    [404],
  ],
  [
    'reordering another owner’s photos',
    'another owner',
    () => below('POST /api/owner/facilities/{id}/photos/order'),
    [404, 409],
  ],
  [
    'restoring another owner’s photo',
    'another owner',
    () => below('POST /api/owner/facilities/{id}/photos/{photoId}/restore'),
    [404],
  ],
  [
    'reopening another owner’s closure',
    'another owner',
    () => below('POST /api/facilities/{id}/closures/{closureId}/reopen'),
    [404],
  ],
  [
    'undoing another owner’s import',
    'another owner',
    async () => {
      const { body } = await upload(app, csvOf([{ name: 'Theirs' }]), people.owner)
      return { url: `/api/facilities/csv/imports/${body.id}/undo` }
    },
    [404],
  ],
  [
    'ending another member’s session',
    'another member',
    async () => {
      const { body } = await app.get<Security>('/api/account/security', people.member)
      return { url: `/api/account/sessions/${body.sessions[0]!.id}/end` }
    },
    [404],
  ],
  [
    'removing another member’s passkey',
    'another member',
    () => sample('POST /api/account/passkeys/{id}/remove'),
    [404],
  ],
  [
    'another member’s verification link',
    'another member',
    async () => ({ url: '/api/account/verify-email', body: { token: await linkTo('verify-email') } }),
    [410],
  ],
  [
    'another member’s change-of-email link',
    'another member',
    async () => ({ url: '/api/account/confirm-email', body: { token: await linkTo('change-email') } }),
    [410],
  ],
  [
    'finishing a booking with another member’s payment',
    'another member',
    async () => {
      const { intent } = await payAs(app, people.member, await subjects.facility())
      return { url: '/api/bookings/finish', body: { stripePaymentIntentId: intent.paymentIntentId } }
    },
    [404],
  ],
  [
    'booking with another member’s payment and hold',
    'another member',
    async () => ({ url: '/api/bookings', body: (await payAs(app, people.member, await subjects.facility())).request }),
    [404, 409],
  ],
  [
    'paying for another member’s hold',
    'another member',
    async () => {
      const facilityId = await subjects.facility()
      const held = await holdAs(app, people.member, facilityId)
      return { url: '/api/create-payment-intent', body: { facilityId, slotIds: ids(held), amount: '30.00' } }
    },
    [401, 409],
  ],
  [
    'booking another facility’s times',
    'member',
    async () => {
      const held = await holdAs(app, people.member, otherFacility)
      return { url: '/api/bookings', body: bookingRequest(held, null, { facilityId: await subjects.facility() }) }
    },
    [402, 404, 409, 422],
  ],
  [
    'changing to another facility’s times',
    'member',
    async () => {
      const { id } = await subjects.booking()
      const [slot] = await slotsOf(app, otherFacility)
      return { url: `/api/bookings/${id}/change-quote`, body: { slotIds: [slot!.id] } }
    },
    [422],
  ],
  [
    'a venue of another organization in an invitation',
    'another owner',
    async () => {
      const [venue] = await app.db<[{ id: string }]>`
        select id from venue where organization_id = ${people.owner.account!.id} limit 1`
      const url = `/api/organizations/${people['another owner'].account!.id}/invitations`
      return { url, body: { email: subjects.email(), role: 'viewer', venueIds: [venue.id] } }
    },
    [404],
  ],
  [
    'an invitation as owner by a manager',
    'manager',
    async () => {
      const url = `/api/organizations/${people.owner.account!.id}/invitations`
      return { url, body: { email: subjects.email(), role: 'owner' } }
    },
    [403],
  ],
  [
    'a member of another organization',
    'another owner',
    async () => {
      const url = `/api/organizations/${people['another owner'].account!.id}/members/${people.viewer.account!.id}`
      return { url, body: { role: 'viewer' } }
    },
    [404],
  ],
  [
    'canceling another booking’s participants',
    'member',
    async () => {
      const { id } = await subjects.clinicBooking()
      const participantIds = [people['another member'].account!.id]
      return { url: `/api/nil-bookings/${id}/cancel`, body: { participantIds } }
    },
    [404, 409, 422],
  ],
]

function linkTo(purpose: 'verify-email' | 'change-email'): Promise<string> {
  const { id, email } = people.member.account!
  return app.db.begin(tx => makeAccountLink(tx, { accountId: id, purpose, email }))
}

test.each(forgeries)('%s as %s is refused and changes nothing', async (_, role, make, statuses) => {
  const ask = await make()
  const before = await digestAll(app.db)
  const method = ask.body === undefined && ask.url.includes('?') ? 'GET' : 'POST'
  const answer = await send(subjects, `${method} `, { role, ask })
  expect(statuses, answer.text).toContain(answer.status)
  expect(await digestAll(app.db)).toEqual(before)
})

test('marking another owner’s facilities as checked changes nothing', async () => {
  const facilityId = await makeOwnedFacility(app.db, {
    ownerId: people.owner.account!.id,
    locationIsApproximate: true,
  })
  const { body } = await upload(app, csvOf([{ name: 'Imported' }]), people.owner)
  const before = await digestAll(app.db)
  for (const what of [{ facilityIds: [facilityId] }, { importId: body.id }])
    await app.post('/api/owner/facilities/check', what, people['another owner'])
  expect(await digestAll(app.db)).toEqual(before)
})

test('form fields cannot make anyone an owner or administrator', async () => {
  const grown = { isAdministrator: true, is_administrator: true, role: 'administrator', emailVerified: true, id: 'x' }
  const form = { name: 'Max Member', email: subjects.email(), password: 'correct horse battery', ...grown }
  const { body } = await app.post<Session>('/api/account/sign-up', form)
  expect(body).toMatchObject({ isAdministrator: false, account: { isEmailVerified: false } })
  const person = await meet(app, 'member')
  await app.post('/api/account/profile', { name: 'Max Member', phone: '', ...grown }, person)
  const asked = await app.get<Session>('/api/session', person)
  expect(asked.body).toMatchObject({ isAdministrator: false, account: { id: person.account!.id } })
  const claimed = await upload(app, csvOf([{ name: 'Mine' }]), person, { ownerId: people.owner.account!.id })
  expect(claimed.status).toBe(200)
  const [row] = await app.db<{ owner: string }[]>`select owner_id as owner from facility where name = 'Mine'`
  expect(row!.owner).toBe(person.account!.id)
})
