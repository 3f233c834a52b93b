import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookSeats, buyer, expireHolds, openSeats } from '#app/testing/buy-seats.ts'
import { type CardMood, type LedgerGateway, ledgerGateway } from '#app/testing/ledger-gateway.ts'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { callOff } from '#clinics/hosting/server/call-off.ts'
import { lockClinic } from '#clinics/server/store.ts'
import { DAY } from '#kit/shared/time.ts'
import { settlePayment } from '#payments/server/settle-payment.ts'

/** Per run; `HISTORIES=20000` for more. */
const HISTORIES = Number(process.env.HISTORIES ?? 100)
/** In parallel, as clinics run. */
const AT_ONCE = 4

let gateway!: LedgerGateway
const app = await testApp({ around: model => (gateway = ledgerGateway(model)) })
const facilityId = await makeFacility(app.db)
const athleteId = await makeAthlete(app.db)

type Step =
  | { do: 'buy'; places: number; card: CardMood }
  | { do: 'cancel'; which: number; some: boolean }
  | { do: 'wait'; places: number }
  | { do: 'lapse' }
  | { do: 'decide' }
  | { do: 'call-off' }
  | { do: 'settle' }

type History = { capacity: number; minimum: number; priceCents: number; fieldCents: number; steps: Step[] }

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      places: fc.integer({ min: 1, max: 3 }),
      card: fc.constantFrom<CardMood>('agrees', 'agrees', 'agrees', 'declines', 'capture-silent', 'expires'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(5), some: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), places: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'lapse' }, { do: 'settle' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'decide' }, { do: 'call-off' }) },
)

const history: fc.Arbitrary<History> = fc
  .record({
    capacity: fc.integer({ min: 1, max: 6 }),
    minimum: fc.integer({ min: 1, max: 6 }),
    priceCents: fc.integer({ min: 10, max: 900 }).map(steps => steps * 10),
    fieldCents: fc.integer({ min: 0, max: 20_000 }),
    steps: fc.array(step, { minLength: 2, maxLength: 8 }),
  })
  .map(facts => ({ ...facts, minimum: Math.min(facts.minimum, facts.capacity) }))

type World = {
  clinicId: string
  priceCents: number
  buyers: number
  bookings: { id: string; firstId: string; browser: Browser }[]
}

const carryOut: { [Name in Step['do']]: (world: World, step: Extract<Step, { do: Name }>) => Promise<void> } = {
  async buy(world, { places, card }) {
    const { clinicId, priceCents } = world
    const request = { clinicId, priceCents, places, as: buyer(world.buyers++) }
    const browser = newBrowser()
    const { status, body: intent } = await openSeats(app, request, browser)
    if (status !== 200 || !gateway.confirm(intent.paymentIntentId, card)) return
    const { status: booked, body } = await bookSeats(app, request, intent.paymentIntentId, browser)
    if (booked === 200) world.bookings.push({ id: body.booking.id, firstId: body.booking.participants[0]!.id, browser })
  },
  async cancel({ bookings }, { which, some }) {
    const booking = bookings[which]
    if (!booking) return
    const participantIds = some ? [booking.firstId] : undefined
    await app.post(`/api/nil-bookings/${booking.id}/cancel`, { participantIds }, booking.browser)
  },
  async wait(world, { places }) {
    const number = world.buyers++
    const body = { name: `Waiter ${number}`, email: `waiter${number}@example.org`, places }
    await app.post(`/api/nil-clinics/${world.clinicId}/waiting-list`, body, newBrowser())
  },
  lapse: ({ clinicId }) => expireHolds(app, clinicId),
  async decide({ clinicId }) {
    await app.db`update clinic set decide_by = now() - interval '1 minute' where id = ${clinicId}`
    await decideOne(clinicId)
  },
  async 'call-off'({ clinicId }) {
    await app.db.begin(async tx => {
      const clinic = (await lockClinic(tx, clinicId))!
      await callOff(tx, app.services, clinic, { because: 'athlete', note: null })
    })
  },
  settle: ({ clinicId }) => settleAllOf(clinicId),
}

/** Like the job, but for one clinic, since others are in the middle of their histories. */
async function decideOne(clinicId: string): Promise<void> {
  await app.db.begin(async tx => {
    const clinic = (await lockClinic(tx, clinicId))!
    if (clinic.status !== 'published' || clinic.decidedAt) return
    const [booked] = await tx<{ places: number }[]>`
      select coalesce(sum(seats), 0)::int as places from clinic_booking where clinic_id = ${clinicId} and status = 'confirmed'`
    if (booked!.places >= clinic.minParticipants) await tx`update clinic set decided_at = now() where id = ${clinicId}`
    else await callOff(tx, app.services, clinic, { because: 'minimum-missed', note: null })
  })
}

async function settleAllOf(clinicId: string): Promise<void> {
  for (const { id } of await paymentsOf(clinicId)) await settlePayment(app.services, { id }).catch(() => {})
}

async function paymentsOf(clinicId: string) {
  return app.db<{ id: string; intentId: string }[]>`
    select id, intent_id from payment where purpose = ${`clinic:${clinicId}`}`
}

type Books = {
  captured: number
  refunded: number
  platform: number
  facility: number
  athlete: number
  shares: number
  live: number
  booked: number
  taken: number
  capacity: number
  /** Money kept from participants. */
  paidFor: number
  isCalledOff: boolean
  isDecided: boolean
  /** Money kept from people without a seat. Must be 0. */
  keptForNothing: number
}

async function booksOf(clinicId: string): Promise<Books> {
  const purpose = `clinic:${clinicId}`
  const [books] = await app.db<Books[]>`
    select
      (select coalesce(sum(captured_cents), 0)::int from payment where purpose = ${purpose}) as captured,
      (select coalesce(sum(r.amount_cents), 0)::int from refund r join payment p on p.id = r.payment_id
        where p.purpose = ${purpose} and r.status = 'succeeded') as refunded,
      (select coalesce(sum(l.platform_cents), 0)::int from ledger l join payment p on p.id = l.payment_id
        where p.purpose = ${purpose}) as platform,
      (select coalesce(sum(facility_cents + athlete_cents), 0)::int from clinic_share where clinic_id = ${clinicId}) as shares,
      a.facility_cents as facility, a.athlete_cents as athlete,
      (select coalesce(sum(seats), 0)::int from clinic_booking where clinic_id = ${clinicId} and status = 'confirmed') as booked,
      (select count(*)::int from clinic_participant where clinic_id = ${clinicId} and is_live) as live,
      (select coalesce(sum(p.captured_cents - p.refunded_cents), 0)::int from clinic_booking b join payment p on p.id = b.payment_id
        where b.clinic_id = ${clinicId} and b.status = 'confirmed') as paid_for,
      c.status = 'cancelled' as is_called_off, c.decided_at is not null as is_decided,
      (select coalesce(sum(p.captured_cents - p.refunded_cents), 0)::int from payment p
        where p.purpose = ${purpose} and not exists (select from clinic_booking b where b.payment_id = p.id)) as kept_for_nothing,
      c.seats_taken as taken, c.max_participants as capacity
    from clinic c join clinic_account a on a.clinic_id = c.id where c.id = ${clinicId}`
  return books!
}

/** Invariants, after every step. */
async function expectInvariants({ clinicId }: World): Promise<void> {
  const books = await booksOf(clinicId)
  expect(books.booked).toBeLessThanOrEqual(books.capacity)
  expect(books.taken).toBeLessThanOrEqual(books.capacity)
  expect(books.live).toBe(books.booked)
  expect(books.captured - books.refunded).toBe(books.athlete + books.facility + books.platform)
  expect(books.shares).toBe(books.athlete + books.facility)
}

/** Once settled, the books of the gateway match ours, and only clinics that take place keep money. */
async function expectSettled({ clinicId, priceCents }: World, fieldCents: number): Promise<void> {
  gateway.recover()
  await settleAllOf(clinicId)
  await settleAllOf(clinicId)
  const books = await booksOf(clinicId)
  const intents = (await paymentsOf(clinicId)).flatMap(({ intentId }) => intentId ?? [])
  expect(gateway.taken(intents)).toBe(books.captured - books.refunded)
  // Cancellations after the decision are not refunded, so a booking may have paid for more seats than it has left.
  if (books.isDecided) expect(books.paidFor).toBeGreaterThanOrEqual(books.booked * priceCents)
  else expect(books.paidFor).toBe(books.booked * priceCents)
  expect(books.keptForNothing).toBe(0)
  if (books.isCalledOff) expect(books.captured - books.refunded).toBe(0)
  expect(books.facility).toBeLessThanOrEqual(fieldCents)
  if (books.facility < fieldCents) expect(books.athlete).toBe(0)
}

async function play(facts: History): Promise<World> {
  const clinicId = await makeClinic(app.db, {
    facilityId,
    athleteId,
    scheduledAt: new Date(Date.now() + 9 * DAY),
    maxParticipants: facts.capacity,
    minParticipants: facts.minimum,
    priceCents: facts.priceCents,
    fieldCents: facts.fieldCents,
  })
  const world: World = { clinicId, priceCents: facts.priceCents, buyers: 0, bookings: [] }
  for (const each of facts.steps) {
    await carryOut[each.do](world, each as never)
    await expectInvariants(world)
  }
  await expectSettled(world, facts.fieldCents)
  return world
}

test(`in ${HISTORIES} random histories no seat is sold twice and every cent is accounted for`, async () => {
  const several = fc.array(history, { minLength: AT_ONCE, maxLength: AT_ONCE })
  await fc.assert(
    fc.asyncProperty(several, async histories => {
      const outcomes = await Promise.allSettled(histories.map(play))
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    }),
    { numRuns: HISTORIES / AT_ONCE },
  )
}, 600_000)
