import { expect, test } from 'vitest'
import type { AuditRecord } from '#accounts/log-contract.ts'
import { csvOf, upload } from '#app/testing/import-list.ts'
import { futureDate } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { makeSlotId } from '#availability/server/slot-id.ts'
import type { FacilityForm, OwnFacility } from '#facilities/editing/contract.ts'
import { noFacility } from '#facilities/facility-form.ts'
import type { OwnedListing } from '#facilities/owned/contract.ts'

const app = await testApp()

const form: FacilityForm = {
  ...noFacility,
  name: 'Drafted Diamond',
  street: '1 Example Street',
  city: 'Brooklyn',
  state: 'NY',
  zip: '11201',
  sportTypes: ['Baseball'],
  pricePerHour: '40',
}

const add = async (as: Browser, differently: Partial<FacilityForm> = {}) =>
  (await app.post<OwnFacility>('/api/owner/facilities', { ...form, ...differently }, as)).body

const searched = async (name: string) =>
  (await app.get<{ id: string; name: string }[]>('/api/facilities?limit=100')).body.flatMap(facility =>
    facility.name.startsWith(name) ? facility.id : [],
  )

async function isPublic(id: string, name: string) {
  const start = Date.parse(`${futureDate()}T18:00:00-04:00`)
  const [page, slots, hold, found] = await Promise.all([
    app.get(`/api/facilities/${id}`),
    app.get(`/api/availability-slots?facilityId=${id}&date=${futureDate()}`),
    app.post('/api/hold-slots', { slotIds: [makeSlotId(id, start, 60)] }),
    searched(name),
  ])
  return { page: page.status, slots: slots.status, hold: hold.status, found: found.includes(id) }
}

const verify = (id: string) => app.db`update account set email_verified = true where id = ${id}`

test('M3: an unverified owner’s facility is a draft only they can see', async () => {
  const owner = await app.owner('Dora Draft', { isVerified: false })
  const facility = await add(owner)
  expect(facility).toMatchObject({ isDraft: true, retiredAt: null })
  expect(await isPublic(facility.id, form.name)).toMatchObject({ page: 404, slots: 404, hold: 404, found: false })
  const [listed] = (await app.get<OwnedListing[]>('/api/owner/facilities', owner)).body
  expect(listed).toMatchObject({ id: facility.id, isDraft: true, isRetired: false })
  for (const path of ['', '/schedule', '/ground']) {
    expect((await app.get(`/api/owner/facilities/${facility.id}${path}`, owner)).status).toBe(200)
  }
  const edited = await app.post<OwnFacility>(
    `/api/owner/facilities/${facility.id}`,
    { ...facility.values, name: 'Renamed Diamond', revision: facility.revision },
    owner,
  )
  expect(edited).toMatchObject({ status: 200, body: { isDraft: true } })
  await verify(owner.account.id)
  expect(await isPublic(facility.id, 'Renamed Diamond')).toMatchObject({ page: 200, slots: 200, found: true })
  const [live] = (await app.get<OwnedListing[]>('/api/owner/facilities', owner)).body
  expect(live).toMatchObject({ isDraft: false, isRetired: false })
})

test('M3: opening the emailed link publishes the drafts and logs it', async () => {
  const owner = await app.owner('Dora Link', { isVerified: false })
  const { id } = await add(owner, { name: 'Linked Diamond' })
  const [mail] = await app.db<{ token: string }[]>`
    select payload ->> 'token' as token from message where kind = 'account-verify' and recipient = ${owner.account.email}`
  await add(owner, { name: 'Second Diamond' })
  await app.post('/api/account/verify-email', { token: mail!.token }, owner)
  expect((await app.get(`/api/facilities/${id}`)).status).toBe(200)
  const { body: log } = await app.get<AuditRecord[]>(
    `/api/admin/log?kind=account&subject=${owner.account.id}`,
    await app.administrator(),
  )
  expect(log).toMatchObject([
    {
      actor: { role: 'owner', id: owner.account.id },
      action: 'drafts-published',
      subject: { kind: 'account', id: owner.account.id, name: owner.account.email },
      after: { facilities: 2 },
    },
  ])
})

test('verifying an email without drafts adds no log entry', async () => {
  const owner = await app.owner('Nora None', { isVerified: false })
  await verify(owner.account.id)
  expect(await app.db`select 1 from audit_entry where actor_id = ${owner.account.id}`).toHaveLength(0)
})

test('M3: an import with an unverified email creates drafts and reports the usual counts', async () => {
  const owner = await app.owner('Ines Import', { isVerified: false })
  const rows = [{ name: 'Import Draft One' }, { name: 'Import Draft Two' }]
  const { status, body } = await upload(app, csvOf(rows), owner)
  expect([status, body.counts]).toMatchObject([200, { new: 2 }])
  expect(await searched('Import Draft')).toEqual([])
  const listed = (await app.get<OwnedListing[]>('/api/owner/facilities', owner)).body
  expect(listed.map(({ isDraft }) => isDraft)).toEqual([true, true])
  await verify(owner.account.id)
  expect(await searched('Import Draft')).toHaveLength(2)
})

test('M3: drafts added while the email is being verified are all published', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await app.owner('Rita Race', { isVerified: false })
    const names = Array.from({ length: 6 }, (_, index) => `Race ${round}-${index}`)
    await Promise.all([...names.map(name => add(owner, { name })), verify(owner.account.id)])
    const listed = (await app.get<OwnedListing[]>('/api/owner/facilities', owner)).body
    expect(listed.map(({ isDraft }) => isDraft)).toEqual(names.map(() => false))
  }
})

test('M3: closing and reopening a draft does not publish it', async () => {
  const owner = await app.owner('Dora Back', { isVerified: false })
  const { id } = await add(owner, { name: 'Returning Diamond' })
  const closed = await app.post<OwnFacility>(`/api/owner/facilities/${id}/retire`, { acceptedBookings: 0 }, owner)
  expect(closed.body).toMatchObject({ isDraft: false, retiredAt: expect.any(String) as string })
  const restored = await app.post<OwnFacility>(`/api/owner/facilities/${id}/restore`, {}, owner)
  expect(restored.body).toMatchObject({ isDraft: true, retiredAt: null })
  expect((await app.get(`/api/facilities/${id}`)).status).toBe(404)
  await app.post(`/api/owner/facilities/${id}/retire`, { acceptedBookings: 0 }, owner)
  await verify(owner.account.id)
  expect((await app.get<OwnFacility>(`/api/owner/facilities/${id}`, owner)).body.retiredAt).not.toBeNull()
})

test('M3: drafts are absent from sitemaps, feeds, exports and lists', async () => {
  const owner = await app.owner('Fay Feed', { isVerified: false })
  const name = 'Feedless Diamond'
  const { id } = await add(owner, { name })
  const urls = [
    '/api/facilities',
    '/api/facility-pins?bounds=40,-75,41,-73',
    '/api/openactive/facility-uses',
    '/api/facilities.csv',
    '/sitemaps/facilities/1.xml',
  ]
  for (const url of urls) {
    const { text } = await app.get(url, newBrowser())
    // Open data feeds may list items as deleted that were never in them.
    expect(text, url).not.toContain(name)
    expect(text, url).not.toContain(`/facilities/${id}`)
  }
})
