import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { waitingKey } from '#bookings/waiting-list/server/waiting-access.ts'
import type { ClinicBooking } from '#clinics/seats/contract.ts'

const app = await testApp()

const HISTORIES = 60
const CAPACITY = 4

/** `who` picks among the possible actors. */
type Command = { act: 'join' | 'buy' | 'cancel' | 'leave' | 'lapse' | 'take' | 'claim'; places: number; who: number }

const command: fc.Arbitrary<Command> = fc.record({
  act: fc.constantFrom('join', 'join', 'buy', 'cancel', 'cancel', 'leave', 'lapse', 'take', 'claim'),
  places: fc.integer({ min: 1, max: 3 }),
  who: fc.nat(11),
})

/** A waitlist entry. */
type Entry = { id: string; places: number; status: string }
type State = { booked: number; held: number; counted: number; line: Entry[] }

type World = {
  clinicId: string
  /** By entry: the browser that joined, or that claimed the offer later. */
  browsers: Map<string, Browser>
  bookings: { id: string; browser: Browser }[]
}

test('random histories offer seats in joining order among requests that fit, and never oversell', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 30 }), async commands => {
      const clinicId = await makeClinic(app.db, { priceCents: 0, maxParticipants: CAPACITY })
      const world: World = { clinicId, browsers: new Map(), bookings: [] }
      await buy(world, CAPACITY)
      let before = await readState(world)
      for (const each of commands) {
        await carryOut(world, each, before)
        const after = await readState(world)
        checkSeats(after)
        checkOrder(before, after)
        before = after
      }
    }),
    { numRuns: HISTORIES, seed: 20_261_122 },
  )
}, 120_000)

async function carryOut(world: World, { act, places, who }: Command, state: State): Promise<void> {
  const free = freeOf(state)
  const [waiting, offered] = [withStatus(state, 'waiting'), withStatus(state, 'offered')]
  switch (act) {
    case 'join':
      return join(world, places, { isFull: places > free })
    case 'buy':
      expect(await buy(world, places)).toBe(places <= free ? 200 : 409)
      return
    case 'cancel':
      return cancel(world, who)
    case 'leave':
      return leave(world, pick([...waiting, ...offered], who))
    case 'lapse':
      return lapse(world, pick(offered, who))
    case 'take':
      return take(world, pick(offered, who), places)
    case 'claim':
      return claim(world, pick(offered, who))
  }
}

async function join(world: World, places: number, { isFull }: { isFull: boolean }): Promise<void> {
  const browser = newBrowser()
  const request = { name: 'Alex Kim', email: `${randomUUID()}@example.org`, places }
  const url = `/api/nil-clinics/${world.clinicId}/waiting-list`
  const { status, body } = await app.post<{ id: string }>(url, request, browser)
  expect(status).toBe(isFull ? 200 : 409)
  if (isFull) world.browsers.set(body.id, browser)
}

async function buy(world: World, places: number, browser = newBrowser()): Promise<number> {
  const names = Array.from({ length: places }, (_, index) => ({ name: `Player ${index + 1}`, age: null }))
  const request = {
    clinicId: world.clinicId,
    participantName: 'Sam Example',
    participantEmail: `${randomUUID()}@example.org`,
    participantPhone: '(555) 555-0123',
    participants: names,
    totalAmount: '0.00',
  }
  const { status, body } = await app.post<{ booking: ClinicBooking }>('/api/nil-bookings', request, browser)
  if (status === 200) world.bookings.push({ id: body.booking.id, browser })
  return status
}

async function cancel({ bookings }: World, who: number): Promise<void> {
  const booking = pick(bookings, who)
  if (!booking) return
  bookings.splice(bookings.indexOf(booking), 1)
  const { status } = await app.post(`/api/nil-bookings/${booking.id}/cancel`, {}, booking.browser)
  expect(status).toBe(200)
}

async function leave({ browsers }: World, place: Entry | undefined): Promise<void> {
  if (!place) return
  const { body } = await app.post(`/api/nil-waiting-list/${place.id}/leave`, {}, browsers.get(place.id))
  expect(body).toEqual({ status: 'left' })
}

async function lapse({ clinicId }: World, place: Entry | undefined): Promise<void> {
  if (!place) return
  await app.db`
    update clinic_hold h set expires_at = now() - interval '1 second' from clinic_waiting_list_entry w
    where w.id = ${place.id} and h.clinic_id = ${clinicId} and h.visitor_id = w.holder_id`
  await app.run('offer-clinic-seats')
  const [row] = await app.db`select status from clinic_waiting_list_entry where id = ${place.id}`
  expect(row).toEqual({ status: 'missed' })
}

/** Books all held seats or fewer; the job offers the rest. */
async function take(world: World, place: Entry | undefined, wanted: number): Promise<void> {
  if (!place) return
  expect(await buy(world, Math.min(wanted, place.places), world.browsers.get(place.id))).toBe(200)
  if (wanted < place.places) await app.run('offer-clinic-seats')
}

/** By email link, in another browser. */
async function claim({ browsers }: World, place: Entry | undefined): Promise<void> {
  if (!place) return
  const browser = newBrowser()
  const key = waitingKey(app.services.signingSecret, 'clinic-waiting', place.id)
  const { body } = await app.post(`/api/nil-waiting-list/${place.id}/claim?key=${key}`, {}, browser)
  expect(body).toMatchObject({ places: place.places })
  browsers.set(place.id, browser)
}

/** Never oversold, and no one waits who could get seats. */
function checkSeats(state: State): void {
  expect(state.counted).toBe(state.booked + state.held)
  expect(state.counted).toBeLessThanOrEqual(CAPACITY)
  expect(withStatus(state, 'offered').reduce((sum, { places }) => sum + places, 0)).toBe(state.held)
  for (const { places } of withStatus(state, 'waiting')) expect(places).toBeGreaterThan(freeOf(state))
}

/** An entry is only passed over if it needs more seats than were free. */
function checkOrder(before: State, after: State): void {
  const known = new Set(withStatus(before, 'offered').map(({ id }) => id))
  const offers = withStatus(after, 'offered').filter(({ id }) => !known.has(id))
  for (const passedOver of withStatus(after, 'waiting')) {
    const place = after.line.indexOf(passedOver)
    const behind = offers.filter(offer => after.line.indexOf(offer) > place)
    const free = freeOf(after) + behind.reduce((sum, { places }) => sum + places, 0)
    expect(passedOver.places).toBeGreaterThan(free)
  }
}

async function readState({ clinicId }: World): Promise<State> {
  const [sums] = await app.db<Omit<State, 'line'>[]>`
    select c.seats_taken as counted,
      (select coalesce(sum(seats), 0)::int from clinic_booking b
        where b.clinic_id = c.id and b.status = 'confirmed') as booked,
      (select coalesce(sum(seats), 0)::int from clinic_hold h where h.clinic_id = c.id) as held
    from clinic c where c.id = ${clinicId}`
  const line = await app.db<Entry[]>`
    select id, seats as places, status from clinic_waiting_list_entry where clinic_id = ${clinicId} order by number`
  return { ...sums!, line: [...line] }
}

const freeOf = ({ counted }: State) => CAPACITY - counted
const withStatus = ({ line }: State, status: string) => line.filter(place => place.status === status)
const pick = <T>(all: readonly T[], who: number): T | undefined => all[who % all.length]
