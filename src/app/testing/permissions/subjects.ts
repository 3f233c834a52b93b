import { randomUUID } from 'node:crypto'
import type { Account } from '#accounts/contract.ts'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Booking } from '#bookings/contract.ts'
import { facilityKey } from '#bookings/server/access.ts'
import type { Athlete } from '#clinics/contract.ts'
import { makeFormStamp } from '#kit/server/open-form.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { makeBooking } from '../buy.ts'
import { buyPlaces } from '../buy-places.ts'
import { profile } from '../host-clinic.ts'
import { letPass } from '../leave-traces.ts'
import { futureDate, slotsOf } from '../make.ts'
import { makeClinic } from '../make-clinic.ts'
import { makeOwnedFacility } from '../make-owned.ts'
import { newBrowser, type TestApp } from '../test-app.ts'
import { meet, type People, type Role } from './roles.ts'

/** Words that only these may read. */
export type Secret = { text: string; knownTo: readonly Role[] }

/**
 * Makes what the requests are about: the member's bookings, the owner's facility and clinic. Every call makes another one, unless
 * they are `isShared`: then what is only looked at, or refused, is made once.
 */
export function subjectsOf(app: TestApp, people: People, { isShared }: { isShared: boolean }) {
  const { db, services } = app
  const { member, owner } = people
  const accounts = { member: member.account!, owner: owner.account! }
  const secrets: Secret[] = secretsOf(accounts)
  const made = new Map<string, Promise<unknown>>()

  /** Something that there is one of. */
  function once<T>(name: string, how: () => Promise<T>): Promise<T> {
    if (!made.has(name)) made.set(name, how())
    return made.get(name) as Promise<T>
  }

  /** Something of a name; shared subjects have one of each. */
  const make = <T>(name: string, how: () => Promise<T>): Promise<T> => (isShared ? once(name, how) : how())

  const facility = (name = 'facility') =>
    make(name, async () => {
      const id = await makeOwnedFacility(db, { ownerId: accounts.owner.id })
      secrets.push({ text: facilityKey(services.signingSecret, id), knownTo: ['owner', 'administrator'] })
      return id
    })

  /** Of the member, at the owner's facility. */
  const booking = ({ mode = 'marketplace', count = 1 }: { mode?: 'marketplace' | 'hold'; count?: number } = {}) =>
    make(`booking ${mode} ${count}`, async (): Promise<Booking> => {
      const facilityId = await makeOwnedFacility(db, { ownerId: accounts.owner.id })
      const bought = await makeBooking(app, { facilityId, count, mode })
      await db`update booking set visitor_id = ${accounts.member.id} where id = ${bought.booking.id}`
      keep(bought.booking)
      return bought.booking
    })

  function keep({ id, reference, manageKey }: { id: string; reference: string; manageKey: string | null }) {
    for (const text of [id, reference]) secrets.push({ text, knownTo: ['member', 'owner', 'administrator'] })
    if (manageKey) secrets.push({ text: manageKey, knownTo: ['member'] })
  }

  const pastBooking = () =>
    make('past booking', async () => {
      const before = await booking({ count: isShared ? 3 : 1 })
      await letPass(app, before.id)
      return before
    })

  /** Who leads the owner's clinics. */
  const athlete = () =>
    once('athlete', async () => (await app.post<{ athlete: Athlete }>('/api/athlete', profile, owner)).body.athlete.id)

  const clinic = (more: Parameters<typeof makeClinic>[1] = {}) =>
    make(`clinic ${JSON.stringify(more)}`, async () => {
      return makeClinic(db, { athleteId: await athlete(), facilityId: await facility(), ...more })
    })

  /** Of the member, at a clinic that begins in three hours and takes place. */
  const clinicBooking = () =>
    make('clinic booking', async () => {
      const scheduledAt = new Date(Date.now() + 3 * HOUR)
      const decided = { decideBy: new Date(scheduledAt.getTime() - DAY), decidedAt: new Date(Date.now() - DAY) }
      const clinicId = await clinic({ scheduledAt, ...decided })
      const bought = await buyPlaces(app, { clinicId })
      await db`update clinic_booking set visitor_id = ${accounts.member.id} where id = ${bought.booking.id}`
      keep(bought.booking)
      return { ...bought.booking, clinicId }
    })

  const openSlots = async (count = 1): Promise<AvailabilitySlot[]> => {
    const slots = await slotsOf(app, await facility(), futureDate())
    return slots.filter(({ status }) => status === 'open').slice(0, count)
  }

  /** A time that somebody else has, and their browser. */
  async function takenSlot() {
    const holder = newBrowser()
    const [slot] = await openSlots()
    await app.post('/api/hold-slots', { slotIds: [slot!.id] }, holder)
    return { slot: slot!, holder }
  }

  return {
    app,
    people,
    secrets,
    once,
    make,
    facility,
    booking,
    pastBooking,
    clinic,
    clinicBooking,
    openSlots,
    takenSlot,
    /** The account of whoever asks; a visitor is sent with what belongs to the member. */
    accountOf: (role: Role): Account => people[role].account ?? accounts.member,
    /** Somebody new of this role, for what ends sessions. */
    meet: (role: Role) => meet(app, role),
    /** A form that a person has filled in. */
    formStamp: () => makeFormStamp(services.signingSecret, Date.now() - 10_000),
    email: () => `${randomUUID()}@example.org`,
  }
}

export type Subjects = ReturnType<typeof subjectsOf>

function secretsOf({ member, owner }: { member: Account; owner: Account }): Secret[] {
  return [
    { text: member.email, knownTo: ['member', 'administrator'] },
    { text: owner.email, knownTo: ['owner', 'administrator'] },
    { text: member.id, knownTo: ['member', 'administrator'] },
  ]
}
