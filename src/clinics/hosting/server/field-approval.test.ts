import { expect, test } from 'vitest'
import type { Account } from '#accounts/contract.ts'
import { openSeats } from '#app/testing/buy-seats.ts'
import { facilityKeyOf } from '#app/testing/facility-key-of.ts'
import { mailsTo, makeHost, newClinic, profile } from '#app/testing/host-clinic.ts'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { futureDate, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { makeStaff } from '#app/testing/make-staff.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Clinic } from '#clinics/contract.ts'
import { MAX_NEW_HOST_HOURS } from '#clinics/options.ts'
import { DAY } from '#kit/shared/time.ts'
import type { ClinicRequest } from '../contract.ts'

const app = await testApp()

type Host = Awaited<ReturnType<typeof makeHost>>
type Refusable = Clinic & { code: string }

async function openSlots(facilityId: string, count: number, date = futureDate()) {
  return (await slotsOf(app, facilityId, date)).filter(({ status }) => status === 'open').slice(0, count)
}

async function publish(facilityId: string, host: Host, { count = 2, days = 7 } = {}) {
  const slots = await openSlots(facilityId, count, futureDate(days))
  return app.post<Refusable>('/api/nil-clinics', newClinic(slots, { price: '100.00' }), host)
}

/** A clinic awaiting approval. */
async function request() {
  const owner = await app.owner('Otto Field')
  const facilityId = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const host = await makeHost(app)
  const { status, body: clinic } = await publish(facilityId, host)
  expect([status, clinic.sales]).toEqual([200, 'awaiting-approval'])
  return { owner, facilityId, host, clinic, url: `/api/nil-clinics/${clinic.id}/request` }
}

const isListed = async (id: string) =>
  (await app.get<Clinic[]>('/api/nil-clinics')).body.some(clinic => clinic.id === id)

test('M2: a host without a verified email cannot publish a clinic, and no field is reserved', async () => {
  const host = await app.owner('Una Unverified', { isVerified: false })
  await app.post('/api/athlete', profile, host)
  const facilityId = await makeFacility(app.db)
  const slots = await openSlots(facilityId, 2)
  const answer = await app.post('/api/nil-clinics', newClinic(slots), host)
  expect(answer).toMatchObject({ status: 403, body: { code: 'email-unverified' } })
  expect(await app.db`select from clinic where facility_id = ${facilityId}`).toEqual([])
  expect((await openSlots(facilityId, 2)).map(({ id }) => id)).toEqual(slots.map(({ id }) => id))
})

const waysOut = {
  removal: (url: string, id: string, by: Browser) => app.post(`${url}/members/${id}/remove`, {}, by),
  'another role': (url: string, id: string, by: Browser) => app.post(`${url}/members/${id}`, { role: 'viewer' }, by),
  leaving: (url: string, _id: string, _by: Browser, owner: Browser) => app.post(`${url}/leave`, {}, owner),
  'account deletion': (_url: string, _id: string, _by: Browser, owner: Browser & { account: Account }) =>
    app.post('/api/account/delete', { email: owner.account.email }, owner),
}

test.each(Object.keys(waysOut) as (keyof typeof waysOut)[])('the emailed link of an owner ends with %s', async how => {
  const { owner, facilityId, url } = await request()
  const organizationId = owner.account.id
  const other = await makeStaff(app, { organizationId, role: 'owner' })
  const [mail] = await mailsTo(app, owner.account.email)
  const key = /clinic-requests\/[^?\s]+\?key=([\w%-]+)/.exec(mail!.text)![1]
  expect((await app.get(`${url}?key=${key}`)).status).toBe(200)
  const ended = await waysOut[how](`/api/organizations/${organizationId}`, organizationId, other, owner)
  expect(ended.status).toBe(200)
  expect((await app.get(`${url}?key=${key}`)).status).toBe(404)
  expect((await app.get(`/api/facilities/${facilityId}/desk?key=${key}`)).status).not.toBe(200)
})

test('a manager limited to another venue needs approval for a field, one of its venue does not', async () => {
  const owner = await app.owner('Otto Field')
  const organizationId = owner.account.id
  const facilityId = await makeOwnedFacility(app.db, { ownerId: organizationId })
  const [here, elsewhere] = await app.db<{ id: string }[]>`
    insert into venue (organization_id, name) values (${organizationId}, 'Hill Park'), (${organizationId}, 'River Park') returning id`
  await app.db`update facility set venue_id = ${here!.id} where id = ${facilityId}`
  for (const [venue, sales] of [
    [elsewhere, 'awaiting-approval'],
    [here, 'open'],
  ] as const) {
    const host = await makeHost(app)
    await app.db`
      insert into organization_member (organization_id, account_id, role, venue_ids)
      values (${organizationId}, ${host.account.id}, 'manager', ${[venue!.id]})`
    expect((await publish(facilityId, host)).body).toMatchObject({ sales })
  }
})

test('M2: new hosts can reserve at most 16 hours of a field with clinics', async () => {
  const owner = await app.owner('Cora Competitor')
  const facilityId = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const hosts = await Promise.all([makeHost(app), makeHost(app), makeHost(app)])
  // Canceled ones do not count.
  await makeClinic(app.db, { facilityId, athleteId: hosts[0].athlete.id, durationMinutes: 480, status: 'cancelled' })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => publish(facilityId, hosts[index % 3]!, { count: 8, days: 3 + index })),
  )
  expect(MAX_NEW_HOST_HOURS).toBe(16)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_NEW_HOST_HOURS / 8)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['409 too-many-clinic-hours']),
  )
  const [blocked] = await app.db<{ count: number }[]>`
    select count(*)::int as count from reservation where facility_id = ${facilityId} and kind = 'block'`
  // One row per hour.
  expect(blocked!.count).toBe(MAX_NEW_HOST_HOURS)
})

test('M2: a host with a past clinic is not limited by the hours for new hosts', async () => {
  const host = await makeHost(app)
  const past = new Date(Date.now() - 3 * DAY)
  const decided = { scheduledAt: past, decideBy: new Date(past.getTime() - DAY), decidedAt: past }
  await makeClinic(app.db, { athleteId: host.athlete.id, ...decided })
  const facilityId = await makeFacility(app.db)
  for (const days of [3, 4, 5]) expect((await publish(facilityId, host, { count: 8, days })).status).toBe(200)
})

test('M2: a clinic on someone else’s field opens for sign-up once the owner approves it', async () => {
  const { owner, host, clinic, url } = await request()
  expect(await isListed(clinic.id)).toBe(false)
  expect(await openSeats(app, { clinicId: clinic.id, priceCents: 10_000 }, newBrowser())).toMatchObject({
    status: 409,
    body: { code: 'clinic-awaiting-approval' },
  })
  const pending = await app.get<{ requests: ClinicRequest[] }>('/api/owner/clinic-requests', owner)
  expect(pending.body.requests.map(each => each.clinic.id)).toEqual([clinic.id])
  expect((await mailsTo(app, owner.account.email)).map(({ kind }) => kind)).toEqual(['clinic-to-approve'])
  expect((await mailsTo(app, host.account.email)).map(({ kind }) => kind)).toEqual(['clinic-requested'])

  const approved = await app.post<ClinicRequest>(`${url}/approve`, undefined, owner)
  expect(approved).toMatchObject({ status: 200, body: { clinic: { sales: 'open', approvalDueAt: null } } })
  expect((await app.post(`${url}/approve`, undefined, owner)).status).toBe(200)
  expect(await app.post(`${url}/decline`, undefined, owner)).toMatchObject({
    status: 409,
    body: { code: 'clinic-approval-over' },
  })
  expect(await isListed(clinic.id)).toBe(true)
  expect((await mailsTo(app, host.account.email)).map(({ kind }) => kind)).toContain('clinic-published')
  expect((await openSeats(app, { clinicId: clinic.id, priceCents: 10_000 }, newBrowser())).status).toBe(200)
})

test('M2: the emailed link can answer without an account, and no one else can', async () => {
  const { owner, host, clinic, url } = await request()
  const [mail] = await mailsTo(app, owner.account.email)
  const key = /clinic-requests\/[^?\s]+\?key=([\w%-]+)/.exec(mail!.text)![1]
  for (const as of [newBrowser(), host, await app.owner('Another Owner')]) {
    for (const what of ['approve', 'decline'])
      expect(await app.post(`${url}/${what}`, undefined, as)).toMatchObject({
        status: 404,
        body: { code: 'clinic-not-found' },
      })
    expect((await app.get(url, as)).status).toBe(404)
  }
  expect(await app.get<ClinicRequest>(`${url}?key=${key}`)).toMatchObject({
    status: 200,
    body: { clinic: { id: clinic.id }, fieldAmount: expect.any(String) as string },
  })
  expect((await app.post(`${url}/approve?key=${key}`, undefined)).status).toBe(200)
})

test('M2: requesting a clinic renews an expired desk link', async () => {
  const owner = await app.owner('Olga Old Link')
  const facilityId = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  await app.db`update facility set desk_key_since = now() - interval '1 year' where id = ${facilityId}`
  const desk = `/api/facilities/${facilityId}/desk?key=${await facilityKeyOf(app, facilityId)}`
  expect((await app.get(desk)).status).toBe(410)
  const { body: clinic } = await publish(facilityId, await makeHost(app))
  const [mail] = await mailsTo(app, owner.account.email)
  const key = /clinic-requests\/[^?\s]+\?key=([\w%-]+)/.exec(mail!.text)![1]
  expect((await app.get(`/api/nil-clinics/${clinic.id}/request?key=${key}`)).status).toBe(200)
  expect((await app.post(`/api/nil-clinics/${clinic.id}/request/approve?key=${key}`, undefined)).status).toBe(200)
})

test('M2: a declined clinic is canceled and its field is released', async () => {
  const { owner, host, facilityId, clinic, url } = await request()
  const before = (await openSlots(facilityId, 20)).length
  const declined = await app.post<ClinicRequest>(`${url}/decline`, undefined, owner)
  expect(declined.body.clinic).toMatchObject({ sales: 'cancelled', cancelledBecause: 'declined' })
  expect((await app.post(`${url}/decline`, undefined, owner)).status).toBe(200)
  expect(await app.post(`${url}/approve`, undefined, owner)).toMatchObject({ status: 409 })
  expect((await openSlots(facilityId, 20)).length).toBe(before + 2)
  const mails = await mailsTo(app, host.account.email)
  expect(mails.at(-1)!.text).toContain('declined your clinic')
  expect((await app.get<Clinic>(`/api/nil-clinics/${clinic.id}`)).body.cancelledBecause).toBe('declined')
})

test('M2: an unanswered request expires and its field is released', async () => {
  const { owner, facilityId, clinic, url } = await request()
  const before = (await openSlots(facilityId, 20)).length
  await app.db`update clinic set approval_due_at = now() - interval '1 minute' where id = ${clinic.id}`
  expect(await app.post(`${url}/approve`, undefined, owner)).toMatchObject({
    status: 409,
    body: { code: 'clinic-approval-over' },
  })
  expect(await app.run('expire-clinic-requests')).toContain('1 expired')
  expect((await app.get<Clinic>(`/api/nil-clinics/${clinic.id}`)).body.cancelledBecause).toBe('not-approved')
  expect((await openSlots(facilityId, 20)).length).toBe(before + 2)
})

test('M2: a concurrent approval and decline cannot both succeed', async () => {
  const { owner, clinic, url } = await request()
  const answers = await Promise.all(['approve', 'decline'].map(what => app.post(`${url}/${what}`, undefined, owner)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { body } = await app.get<Clinic>(`/api/nil-clinics/${clinic.id}`)
  expect(['open', 'cancelled']).toContain(body.sales)
})

test('M2: hosts need no approval on their own field', async () => {
  const host = await makeHost(app)
  const facilityId = await makeOwnedFacility(app.db, { ownerId: host.account.id })
  expect((await publish(facilityId, host)).body).toMatchObject({ sales: 'open', approvalDueAt: null })
})

test("a field's desk shows which clinics await approval", async () => {
  const { owner, facilityId, clinic, url } = await request()
  const clinics = async () =>
    (
      await app.get<{ clinics: { id: string; isAwaitingApproval: boolean }[] }>(
        `/api/facilities/${facilityId}/desk`,
        owner,
      )
    ).body.clinics
  expect(await clinics()).toMatchObject([{ id: clinic.id, isAwaitingApproval: true }])
  await app.post(`${url}/approve`, {}, owner)
  expect(await clinics()).toMatchObject([{ id: clinic.id, isAwaitingApproval: false }])
})
