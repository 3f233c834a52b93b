import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuditRecord } from '#accounts/log-contract.ts'
import { makeBooking, openIntent, readyToBook } from '#app/testing/buy.ts'
import { futureDate, holdSome, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { FacilityPreview } from '#availability/preview/contract.ts'
import { makeSlotId } from '#availability/server/slot-id.ts'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import type { OwnedListing } from '#facilities/owned/contract.ts'
import { type FacilityState, facilityStates, type StateChange, stateChanges } from '#facilities/rules.ts'

const app = await testApp()

type Reply = OwnFacility & { code: string }

const change = (id: string, name: StateChange, as?: Browser) =>
  app.post<Reply>(`/api/owner/facilities/${id}/${name}`, {}, as)

const waysTo: Record<FacilityState, readonly StateChange[]> = {
  draft: [],
  published: [],
  hidden: ['hide'],
  retired: ['retire'],
}

/** Drafts as an import leaves them. */
async function makeIn(state: FacilityState, owner: Browser & { account: { id: string } }): Promise<string> {
  const id = await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name: `Court ${randomUUID()}` })
  if (state === 'draft') await app.db`update facility set draft_since = now(), retired_at = now() where id = ${id}`
  for (const name of waysTo[state]) expect((await change(id, name, owner)).status).toBe(200)
  return id
}

async function stateIn(id: string, owner: Browser): Promise<FacilityState> {
  return (await app.get<OwnFacility>(`/api/owner/facilities/${id}`, owner)).body.status
}

async function whatStrangersGet(id: string) {
  const start = Date.parse(`${futureDate()}T18:00:00-04:00`)
  const [page, slots, hold, found, calendar] = await Promise.all([
    app.get<{ isRetired: boolean }>(`/api/facilities/${id}`),
    app.get(`/api/availability-slots?facilityId=${id}&date=${futureDate()}`),
    app.post('/api/hold-slots', { slotIds: [makeSlotId(id, start, 60)] }, newBrowser()),
    app.get<{ id: string }[]>('/api/facilities?limit=100'),
    app.get(`/api/facilities/${id}/schedule`),
  ])
  return {
    page: page.status,
    isRetired: page.body.isRetired,
    slots: slots.status,
    hold: hold.status,
    found: found.body.some(facility => facility.id === id),
    schedule: calendar.status,
  }
}

const closed = { page: 200, isRetired: true, slots: 404, hold: 404, found: false, schedule: 404 }
const shownAs: Record<FacilityState, object> = {
  draft: { ...closed, page: 404, isRetired: undefined },
  published: { page: 200, isRetired: false, slots: 200, hold: 200, found: true, schedule: 200 },
  hidden: closed,
  retired: closed,
}

const cases = facilityStates.flatMap(from => (Object.keys(stateChanges) as StateChange[]).map(by => ({ from, by })))

test.each(cases)(
  '$from, then $by: only as the table says, logged, and shown to strangers accordingly',
  async ({ from, by }) => {
    const owner = await app.owner()
    const id = await makeIn(from, owner)
    const { status, body } = await change(id, by, owner)
    const { from: allowed, to } = stateChanges[by]
    const isAllowed = (allowed as readonly FacilityState[]).includes(from)
    const isDone = from === to || (from === 'draft' && by === 'restore')
    const end = isAllowed ? to : from
    expect([status, body.code]).toEqual(isAllowed || isDone ? [200, undefined] : [409, 'wrong-state'])
    if (status === 200)
      expect(body).toMatchObject({
        status: end,
        isDraft: end === 'draft',
        mayPublish: true,
        values: { city: 'Brooklyn' },
      })
    expect(await stateIn(id, owner)).toBe(end)
    expect(await whatStrangersGet(id)).toEqual(shownAs[end])
    const [listed] = (await app.get<OwnedListing[]>('/api/owner/facilities', owner)).body
    expect(listed).toMatchObject({ id, status: end, isDraft: end === 'draft', isRetired: end === 'retired' })
    const entries = await app.db`select 1 from audit_entry where subject_id = ${id}`
    expect(entries).toHaveLength(waysTo[from].length + (isAllowed ? 1 : 0))
  },
)

test('hiding keeps bookings and releases holds; the customer can read, message and cancel', async () => {
  const owner = await app.owner()
  const id = await makeIn('published', owner)
  const { booking, browser } = await makeBooking(app, { facilityId: id, count: 1 })
  const held = await holdSome(app, id, 1, futureDate(9))
  const { body } = await change(id, 'hide', owner)
  expect(body).toMatchObject({ status: 'hidden', comingBookings: 1, retiredAt: null })
  expect(await app.db`select 1 from reservation where facility_id = ${id} and kind = 'hold'`).toHaveLength(0)
  const customer = { name: 'Sam Rivera', email: 'sam@example.org', phone: '' }
  const late = await app.post<{ code: string }>(
    '/api/bookings',
    { facilityId: id, slotIds: held.slots.map(slot => slot.id), mode: 'marketplace', userInfo: customer },
    held.browser,
  )
  expect(late.status).toBeGreaterThanOrEqual(400)
  expect((await app.get(`/api/facilities/${id}`, browser)).body).toMatchObject({ isRetired: true })
  expect((await app.get(`/api/bookings/${booking.id}`, browser)).status).toBe(200)
  expect((await app.get(`/api/bookings/${booking.id}/messages`, browser)).status).toBe(200)
  const { body: quote } = await app.get<{ refundAmount: string }>(`/api/bookings/${booking.id}/cancellation`, browser)
  const { refundAmount } = quote
  expect((await app.post(`/api/bookings/${booking.id}/cancel`, { refundAmount }, browser)).status).toBe(200)
})

test('a payment that is open when the facility is hidden makes no booking and is not captured', async () => {
  const owner = await app.owner()
  const id = await makeIn('published', owner)
  const { book } = await readyToBook(app, { facilityId: id, count: 1 })
  await change(id, 'hide', owner)
  const answer = await book()
  expect([answer.status, answer.body.code]).toEqual([409, 'slots-lost'])
  expect(await app.db`select 1 from booking where facility_id = ${id}`).toHaveLength(0)
  expect(await app.db`select 1 from payment where purpose = ${`facility:${id}`} and status = 'captured'`).toHaveLength(
    0,
  )
})

test('holding and hiding at once leaves no hold at a hidden facility that could be renewed', async () => {
  const owner = await app.owner()
  for (let round = 0; round < 5; round += 1) {
    const id = await makeIn('published', owner)
    const [slot] = await slotsOf(app, id)
    const browser = newBrowser()
    const [held, hidden] = await Promise.all([
      app.post('/api/hold-slots', { slotIds: [slot!.id] }, browser),
      change(id, 'hide', owner),
    ])
    expect(hidden.status).toBe(200)
    expect([200, 404]).toContain(held.status)
    expect((await app.post('/api/hold-slots', { slotIds: [slot!.id] }, browser)).status).toBe(404)
  }
})

test('a hold that was taken while the facility was hidden is refused when asked for again, and pays for nothing', async () => {
  const id = await makeIn('published', await app.owner())
  const { browser, slots, book } = await readyToBook(app, { facilityId: id, count: 1 })
  await app.db`update facility set retired_at = now(), hidden_since = now() where id = ${id}`
  expect((await app.post('/api/hold-slots', { slotIds: [slots[0]!.id] }, browser)).status).toBe(404)
  expect(await openIntent(app, slots, browser)).toMatchObject({ status: 409, body: { code: 'slots-not-held' } })
  const answer = await book()
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await app.db`select 1 from booking where facility_id = ${id}`).toHaveLength(0)
})

test('staff enter bookings at a hidden facility, and not at drafts and closed ones', async () => {
  const owner = await app.owner()
  const day = futureDate()
  const times = { from: `${day}T18:00`, to: `${day}T19:00`, price: '40.00', name: 'Pat Jones', email: '', phone: '' }
  const statuses = await Promise.all(
    facilityStates.map(async state => {
      const id = await makeIn(state, owner)
      return [state, (await app.post(`/api/owner/facilities/${id}/bookings`, times, owner)).status]
    }),
  )
  expect(Object.fromEntries(statuses)).toEqual({ draft: 409, published: 200, hidden: 200, retired: 409 })
})

test('hours, prices and shared space of drafts and hidden facilities can be edited', async () => {
  const owner = await app.owner()
  for (const state of ['draft', 'hidden'] as const) {
    const id = await makeIn(state, owner)
    for (const part of ['schedule', 'ground'])
      expect((await app.get(`/api/owner/facilities/${id}/${part}`, owner)).status).toBe(200)
  }
})

test('only the owner and administrators change the state, and the log says who', async () => {
  const owner = await app.owner()
  const id = await makeIn('published', owner)
  expect((await change(id, 'hide')).status).toBe(401)
  expect((await change(id, 'hide', await app.owner('Oscar Other'))).status).toBe(403)
  expect((await change(randomUUID(), 'hide', owner)).status).toBe(404)
  const administrator = await app.administrator()
  expect((await change(id, 'hide', administrator)).body).toMatchObject({ status: 'hidden', isOthers: true })
  expect((await change(id, 'show', owner)).status).toBe(200)
  const { body: log } = await app.get<AuditRecord[]>(`/api/admin/log?kind=facility&subject=${id}`, administrator)
  expect(log.map(({ actor, action }) => [actor.role, action])).toEqual([
    ['owner', 'facility-shown'],
    ['administrator', 'facility-hidden'],
  ])
})

test('without verification nothing is published: a shown or reopened facility becomes a draft', async () => {
  const owner = await app.owner('Una Unverified', { isVerified: false })
  const draft = await makeIn('draft', owner)
  const refused = await change(draft, 'publish', owner)
  expect([refused.status, refused.body.code]).toEqual([409, 'not-verified'])
  expect((await app.get<OwnFacility>(`/api/owner/facilities/${draft}`, owner)).body.mayPublish).toBe(false)
  for (const [state, by] of [
    ['hidden', 'show'],
    ['retired', 'restore'],
  ] as const) {
    const id = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
    await app.db`
      update facility set retired_at = now(), hidden_since = ${state === 'hidden' ? new Date() : null} where id = ${id}`
    expect((await change(id, by, owner)).body).toMatchObject({ status: 'draft' })
  }
})

test('a statement of the previous version that reopens a hidden facility shows it', async () => {
  const owner = await app.owner()
  const id = await makeIn('hidden', owner)
  await app.db`update facility set retired_at = null, draft_since = null where id = ${id}`
  expect(await stateIn(id, owner)).toBe('published')
})

test('its owner previews a draft or hidden facility with its times, privately', async () => {
  const owner = await app.owner()
  for (const state of ['draft', 'hidden', 'published'] as const) {
    const id = await makeIn(state, owner)
    const url = `/api/owner/facilities/${id}/preview`
    const { status, body, headers } = await app.get<FacilityPreview>(`${url}?from=${futureDate()}`, owner)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({ status: state, facility: { id, isRetired: false }, schedule: { windowDays: 366 } })
    expect(body.days.map(({ date }) => date)).toEqual([7, 8, 9, 10, 11, 12, 13].map(days => futureDate(days)))
    expect(new Set(body.days[0]!.slots.map(slot => slot.status))).toEqual(new Set(['open']))
    expect((await app.get<FacilityPreview>(url, owner)).body.days[0]!.date).toBe(futureDate(0))
    expect((await app.get(url, await app.administrator())).status).toBe(200)
    expect((await app.get(url, await app.owner('Oscar Other'))).status).toBe(404)
    expect((await app.get(url, newBrowser())).status).toBe(401)
    for (const [from, code] of [
      [futureDate(-1), 'date-in-the-past'],
      [futureDate(368), 'date-too-far-ahead'],
    ])
      expect(await app.get(`${url}?from=${from}`, owner)).toMatchObject({ status: 422, body: { code } })
  }
  const gone = await makeIn('retired', owner)
  expect((await app.get(`/api/owner/facilities/${gone}/preview`, owner)).status).toBe(404)
})
