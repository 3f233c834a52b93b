import fc from 'fast-check'
import { afterAll, inject, test } from 'vitest'
import { ACCOUNT_COOKIE } from '#accounts/contract.ts'
import { makeAdministratorLink } from '#accounts/server/people/make-administrator-link.ts'
import { checkDocumented, readApiDocument } from '#app/testing/check-documented.ts'
import { futureDate, makeFacility } from '#app/testing/make-facility.ts'
import { startProcess } from '#app/testing/start-process.ts'
import { copyDatabase } from '#app/testing/test-database.ts'
import type { AvailabilitySlot, Schedule } from '#availability/contract.ts'
import { nextStatuses as bookingLife } from '#bookings/rules.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import { connect, type Db } from '#kit/server/db/db.ts'
import { readSigningSecret } from '#kit/server/db/settings.ts'
import { nextStatuses as paymentLife } from '#payments/rules.ts'
import { checkInvariants } from './books/check-invariants.ts'
import { readBooks } from './books/store.ts'
import { carryOut } from './carry-out.ts'
import type { Command } from './commands.ts'
import { history } from './histories.ts'
import { checkShown, checkSold, serveCalendar } from './outside-calendar.ts'
import { quiesce } from './quiesce.ts'
import { ageAnswers, connectCalendar, hasAnswered, listAll, listClosedStarts, watchTransitions } from './store.ts'
import { Violation } from './violation.ts'
import { order, type Place, restart, serverAt, type World } from './world.ts'

/** `npm run soak` sets other values. */
const HISTORIES = Number(process.env.SOAK_HISTORIES ?? 8)
const SEED = Number(process.env.SOAK_SEED ?? 20_270_314)
/** Concurrent histories, each in its own world. They mostly wait for the provider. */
const LANES = Number(process.env.SOAK_LANES ?? 2)
/** Limit for shrinking a failing history; not every race repeats. */
const SHORTENING_MS = 60_000
const isSoak = process.env.SOAK_HISTORIES !== undefined

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

test(
  'random histories of customers, provider and failures keep all invariants',
  async () => {
    const worlds = await Promise.all(Array.from({ length: LANES }, makeWorld))
    const numRuns = Math.ceil(HISTORIES / LANES)
    const all = worlds.map((world, lane) => explore(world, { seed: SEED + lane, numRuns }))
    await Promise.allSettled(all)
    await Promise.all(all)
  },
  isSoak ? 6 * 3_600_000 : 900_000,
)

/** Throws the shortest failing history found, with how to replay it. */
async function explore(world: World, { seed, numRuns }: { seed: number; numRuns: number }): Promise<void> {
  let [histories, commands] = [0, 0]
  const began = Date.now()
  let failure = ''
  let failedAt = Number.POSITIVE_INFINITY
  const property = fc.asyncProperty(history, async all => {
    if (Date.now() - failedAt > SHORTENING_MS) return
    histories++
    commands += all.length
    try {
      await play(world, all)
    } catch (error) {
      failedAt = Math.min(failedAt, Date.now())
      failure = `${error instanceof Violation ? '' : 'Unexpected: '}${String(error)}\n${world.log.join('\n')}`
      if (isSoak) console.log(`seed ${seed}, history ${histories}: ${failure}\n`)
      throw error
    }
    if (isSoak && histories % 50 === 0) console.log(progress(seed, { histories, commands, began }))
  })
  const details = await fc.check(property, { seed, numRuns })
  if (isSoak) console.log(progress(seed, { histories, commands, began }), tallyOf(world))
  if (details.failed)
    throw new Error(
      `SOAK_SEED=${seed} finds after ${details.numRuns} histories (path ${details.counterexamplePath}):\n${failure}`,
    )
}

async function play(world: World, commands: readonly Command[]): Promise<void> {
  await restart(world)
  for (const command of commands) await checkNothingBusySold(world, () => carryOut(world, command))
  await quiesce(world)
  await checkOutsideShown(world)
  checkInvariants(await readBooks(world.db), world.promised, Date.now())
}

/** A step sells nothing that was busy elsewhere before and after it. */
async function checkNothingBusySold(world: World, step: () => Promise<void>): Promise<void> {
  const { db, outside, places } = world
  const [known, before] = [new Map(outside.busy), await listAll(db)]
  await step()
  const isStillTaken = (id: string) => outside.busy.get(id) === known.get(id)
  const busy = new Set([...known.keys()].filter(isStillTaken))
  if (busy.size > 0) checkSold(places[0]!.facilityId, { busy, before, after: await listAll(db) })
}

/** Reads the other system again and checks that its busy times show. */
async function checkOutsideShown(world: World): Promise<void> {
  const { db, outside, places } = world
  const { facilityId, slots } = places[0]!
  await refreshOutside(world, facilityId)
  const { origin } = await serverAt(world, 1)
  const dates = new Set(slots.map(({ startTime }) => startTime.slice(0, 10)))
  const pages = await Promise.all([...dates].map(date => listSlots(origin, facilityId, date)))
  const ids = new Set(slots.map(({ id }) => id))
  checkShown(
    pages.flat().filter(({ id }) => ids.has(id)),
    { busy: outside.busy, closed: new Set(await listClosedStarts(db, facilityId)) },
  )
}

/** On a busy machine a request may time out, which shows the last answer. */
async function refreshOutside(world: World, facilityId: string): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await ageAnswers(world.db)
    await order(world, 0, { do: 'run', job: 'refresh-busy-times' })
    if (await hasAnswered(world.db, facilityId)) return
  }
  throw new Violation('invariant: another calendar that answers is read again')
}

type Progress = { histories: number; commands: number; began: number }

function progress(seed: number, { histories, commands, began }: Progress): string {
  return `seed ${seed}: ${histories} histories, ${commands} commands, ${Math.round((Date.now() - began) / 1000)} s`
}

function tallyOf({ tally }: World): string {
  return [...tally]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([what, count]) => `\n  ${what} ${count}`)
    .join('')
}

async function makeWorld(): Promise<World> {
  const database = await copyDatabase(inject('postgres'))
  closing.push(() => database.drop())
  const db = connect(database.address, { max: 3 })
  closing.push(() => db.end({ timeout: 5 }))
  await watchTransitions(db, { payment: paymentLife, booking: bookingLife })
  const outside = await serveCalendar()
  closing.push(() => outside.close())
  const start = () => startProcess(database.address, { loopback: outside.origin })
  const servers = await Promise.all([start(), start()])
  const { origin } = servers[0]
  const document = readApiDocument(await (await fetch(`${origin}/api/openapi.json`)).text())
  const places = await makePlaces(db, origin)
  await connectCalendar(db, places[0]!.facilityId, `${outside.origin}/court.ics`)
  const world: World = {
    db,
    signingSecret: await readSigningSecret(db),
    administrator: await signIn(db, origin),
    places,
    outside,
    start,
    checkDocumented: (asked, answer) => checkDocumented(document, asked, answer),
    servers,
    dying: new Set(),
    hasFaults: false,
    visitors: [],
    checkouts: [],
    credits: [],
    closures: [],
    promised: { booked: new Set(), notCharged: new Set(), cancelled: new Set() },
    tally: new Map(),
    log: [],
  }
  closing.push(() => Promise.all(world.servers.map(async server => server?.stop())))
  return world
}

async function signIn(db: Db, origin: string): Promise<string> {
  const link = await makeAdministratorLink(db, origin)
  const body = JSON.stringify({ token: new URL(link).searchParams.get('token') })
  const answer = await fetch(`${origin}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0]!)
  return cookies.find(cookie => cookie.startsWith(ACCOUNT_COOKIE))!
}

/** $20 in the morning, $50 in the afternoon; no refund within four days. */
const REFUND_HOURS = 96
const schedule: Schedule = {
  slotMinutes: 60,
  hours: [
    { days: [0, 1, 2, 3, 4, 5, 6], opens: '09:00', closes: '12:00', priceCents: 2000 },
    { days: [0, 1, 2, 3, 4, 5, 6], opens: '12:00', closes: '14:00', priceCents: 5000 },
  ],
}

/** A court, a field with two halves, and a free court, with few slots so that customers compete. */
async function makePlaces(db: Db, origin: string): Promise<Place[]> {
  const make = (prices = schedule) => makeFacility(db, { schedule: prices, refundHours: REFUND_HOURS })
  const [court, field, north, south] = [await make(), await make(), await make(), await make()]
  const free = await make({ ...schedule, hours: schedule.hours.map(hours => ({ ...hours, priceCents: 0 })) })
  await db.begin(tx =>
    writeConflictSet(tx, [
      { facilityId: field, part: [0, 2] },
      { facilityId: north, part: [0, 1] },
      { facilityId: south, part: [1, 2] },
    ]),
  )
  return Promise.all(
    [court, court, court, field, north, south, free].map(async facilityId => ({
      facilityId,
      slots: await timesOf(origin, facilityId),
    })),
  )
}

/** Two times too late for a refund, and four that are not. */
async function timesOf(origin: string, facilityId: string): Promise<AvailabilitySlot[]> {
  const [soon, later] = [
    await listSlots(origin, facilityId, futureDate(2)),
    await listSlots(origin, facilityId, futureDate(9)),
  ]
  return [soon[0]!, soon[3]!, ...later.slice(0, 2), ...later.slice(3, 5)]
}

async function listSlots(origin: string, facilityId: string, date: string): Promise<AvailabilitySlot[]> {
  const answer = await fetch(`${origin}/api/availability-slots?facilityId=${facilityId}&date=${date}`)
  return (await answer.json()) as AvailabilitySlot[]
}
