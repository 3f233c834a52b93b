import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { futureDate } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import type { Organization } from '#organizations/contract.ts'

// Tests trigger heartbeats; everything else runs in real time.
vi.useFakeTimers({ toFake: ['setInterval'] })
afterAll(() => void vi.useRealTimers())
const HEARTBEAT_MS = 25_000

const app = await testApp()
const { db } = app

async function open(as: Browser, organizationId: string) {
  const { port } = app.app.server.address() as AddressInfo
  const cookie = [...as.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const leaving = new AbortController()
  const url = `http://127.0.0.1:${port}/api/owner/calendar/events?from=${futureDate()}&organization=${organizationId}`
  const answer = await fetch(url, { headers: { cookie }, signal: leaving.signal })
  expect(answer.status).toBe(200)
  const received = { text: '', isOver: false }
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const piece of answer.body!) received.text += decoder.decode(piece as Uint8Array, { stream: true })
    received.isOver = true
  })().catch(() => {})
  return { received, ended, leave: () => leaving.abort() }
}

const heartbeats = (text: string) => text.split(': still here').length - 1

/** A front desk of one venue, with its open stream, and the owner's calls about its membership. */
async function openAsFrontDesk() {
  const owner = await app.owner()
  const { body } = await app.post<Organization>('/api/organizations', { name: 'Austin Parks', kind: null }, owner)
  const url = `/api/organizations/${body.id}`
  const venueIds: string[] = []
  for (const name of ['North', 'South']) {
    const { body: venues } = await app.post<{ id: string; name: string }[]>(`${url}/venues`, { name }, owner)
    const venueId = venues.find(venue => venue.name === name)!.id
    const facilityIds = [await makeOwnedFacility(db, { ownerId: body.id })]
    await app.post(`${url}/facility-venues`, { facilityIds, venueId }, owner)
    venueIds.push(venueId)
  }
  const member = await app.owner('Frida Frontdesk')
  await db`
    insert into organization_member (organization_id, account_id, role, venue_ids)
    values (${body.id}, ${member.account.id}, 'scheduler', ${[venueIds[0]!]})`
  const stream = await open(member, body.id)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  await expect.poll(() => heartbeats(stream.received.text)).toBe(1)
  const ofMember = `${url}/members/${member.account.id}`
  return { stream, venueIds, post: (path: string, grant: object) => app.post(`${ofMember}${path}`, grant, owner) }
}

test('an open calendar ends with the next heartbeat when the member is removed', async () => {
  const { stream, post } = await openAsFrontDesk()
  expect((await post('/remove', {})).status).toBe(200)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  await stream.ended
  expect([stream.received.isOver, heartbeats(stream.received.text)]).toEqual([true, 1])
})

test('an open calendar ends with the next heartbeat when the member is limited to another venue', async () => {
  const { stream, venueIds, post } = await openAsFrontDesk()
  expect((await post('', { role: 'scheduler', venueIds: [venueIds[1]!] })).status).toBe(200)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  await stream.ended
  expect([stream.received.isOver, heartbeats(stream.received.text)]).toEqual([true, 1])
})

test('an open calendar stays open when a new role may see it, too', async () => {
  const { stream, venueIds, post } = await openAsFrontDesk()
  expect((await post('', { role: 'viewer', venueIds: [venueIds[0]!] })).status).toBe(200)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  await expect.poll(() => heartbeats(stream.received.text)).toBe(2)
  expect(stream.received.isOver).toBe(false)
  stream.leave()
})
