import { randomUUID } from 'node:crypto'
import type { Account } from '#accounts/contract.ts'
import { futureDate, slotsOf } from '#app/testing/make-facility.ts'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Booking } from '#bookings/contract.ts'
import type { Athlete } from '#clinics/contract.ts'
import { makeFormStamp } from '#kit/server/http/bot-check.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { makeBooking } from '../buy.ts'
import { buySeats } from '../buy-seats.ts'
import { facilityKeyOf } from '../facility-key-of.ts'
import { profile } from '../host-clinic.ts'
import { letPass } from '../leave-traces.ts'
import { type ClinicFacts, makeClinic } from '../make-clinic.ts'
import { makeOwnedFacility } from '../make-owned.ts'
import { newBrowser, type TestApp } from '../test-app.ts'
import { meet, type People, type Role, team } from './roles.ts'

/** With `under`, private below this path only, such as an id that is public elsewhere. */
export type Secret = { text: string; knownTo: readonly Role[]; under?: string }

/**
 * The member's bookings, the owner's facility and clinic. New on each call, unless `isShared`, for requests that only
 * read or are refused.
 */
export function subjectsOf(app: TestApp, people: People, { isShared }: { isShared: boolean }) {
  const world = makeWorld(app, people, isShared)
  const places = seatsOf(world)
  return {
    ...world,
    ...places,
    ...bookingsOf(world),
    ...clinicsOf(world, places.facility),
    /** The caller's; for visitors, the member's. */
    accountOf: (role: Role): Account => people[role].account ?? people.member.account!,
    /** For requests that end sessions. */
    meet: (role: Role) => meet(app, role),
    /** Old enough to be accepted. */
    formStamp: () => makeFormStamp(app.services.signingSecret, Date.now() - 10_000),
    email: () => `${randomUUID()}@example.org`,
  }
}

export type Subjects = ReturnType<typeof subjectsOf>
type World = ReturnType<typeof makeWorld>

function makeWorld(app: TestApp, people: People, isShared: boolean) {
  const made = new Map<string, Promise<unknown>>()
  /** Cached by name. */
  function once<T>(name: string, how: () => Promise<T>): Promise<T> {
    if (!made.has(name)) made.set(name, how())
    return made.get(name) as Promise<T>
  }
  /** Cached by name if shared. */
  const make = <T>(name: string, how: () => Promise<T>): Promise<T> => (isShared ? once(name, how) : how())
  const secrets = secretsOf(people)
  return { app, people, once, make, secrets }
}

function secretsOf({ member, owner }: People): Secret[] {
  return [
    { text: member.account!.email, knownTo: ['member', 'administrator'] },
    { text: owner.account!.email, knownTo: [...team, 'administrator'] },
    { text: member.account!.id, knownTo: ['member', 'administrator'] },
  ]
}

function keep({ secrets }: World, booking: { id: string; reference: string; manageKey: string }): void {
  const { id, reference, manageKey } = booking
  for (const text of [id, reference]) secrets.push({ text, knownTo: ['member', ...team, 'administrator'] })
  secrets.push({ text: manageKey, knownTo: ['member'] })
}

/** At the venue of the owner's staff. */
async function ownFacility({ db }: TestApp, ownerId: string): Promise<string> {
  const id = await makeOwnedFacility(db, { ownerId })
  await db`
    update facility set venue_id = v.id, venue_name = v.name
    from venue v where v.organization_id = ${ownerId} and v.name = 'Riverside Park' and facility.id = ${id}`
  return id
}

function seatsOf({ app, people, make, secrets }: World) {
  const ownerId = people.owner.account!.id
  const facility = (name = 'facility') =>
    make(name, async () => {
      const id = await ownFacility(app, ownerId)
      const knownTo: Role[] = [...team, 'administrator']
      secrets.push({ text: await facilityKeyOf(app, id), knownTo }, { text: id, knownTo, under: '/api/owner/' })
      return id
    })
  async function openSlots(count = 1): Promise<AvailabilitySlot[]> {
    const slots = await slotsOf(app, await facility(), futureDate())
    return slots.filter(({ status }) => status === 'open').slice(0, count)
  }
  return {
    facility,
    openSlots,
    async takenSlot(): Promise<AvailabilitySlot> {
      const [slot] = await openSlots()
      await app.post('/api/hold-slots', { slotIds: [slot!.id] }, newBrowser())
      return slot!
    },
  }
}

type BookingOptions = { mode?: 'marketplace' | 'hold'; count?: number }

function bookingsOf(world: World) {
  const { app, people, make } = world
  const ownerId = people.owner.account!.id
  async function book({ mode = 'marketplace', count = 1 }: BookingOptions): Promise<Booking> {
    const facilityId = await ownFacility(app, ownerId)
    const { booking } = await makeBooking(app, { facilityId, count, mode })
    await app.db`update booking set visitor_id = ${people.member.account!.id} where id = ${booking.id}`
    keep(world, booking)
    return booking
  }
  return {
    /** The member's, at the owner's facility. */
    booking: (options: BookingOptions = {}) => make(`booking ${JSON.stringify(options)}`, () => book(options)),
    pastBooking: () =>
      make('past booking', async () => {
        const booking = await book({})
        await letPass(app, booking.id)
        return booking
      }),
  }
}

function clinicsOf(world: World, facility: () => Promise<string>) {
  const { app, people, once, make } = world
  const athlete = () =>
    once('athlete', async () => {
      const { body } = await app.post<{ athlete: Athlete }>('/api/athlete', profile, people.owner)
      return body.athlete.id
    })
  const publish = async (more: Partial<ClinicFacts>) =>
    makeClinic(app.db, { athleteId: await athlete(), facilityId: await facility(), ...more })
  return {
    clinic: (more: Partial<ClinicFacts> = {}) => make(`clinic ${JSON.stringify(more)}`, () => publish(more)),
    /** The member's; the clinic is confirmed and begins in three hours. */
    clinicBooking: () =>
      make('clinic booking', async () => {
        const scheduledAt = new Date(Date.now() + 3 * HOUR)
        const decided = { decideBy: new Date(scheduledAt.getTime() - DAY), decidedAt: new Date(Date.now() - DAY) }
        const clinicId = await publish({ scheduledAt, ...decided })
        const { booking } = await buySeats(app, { clinicId })
        await app.db`update clinic_booking set visitor_id = ${people.member.account!.id} where id = ${booking.id}`
        keep(world, booking)
        return { ...booking, clinicId }
      }),
  }
}
