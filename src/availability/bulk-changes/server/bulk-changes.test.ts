import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { digestAll } from '#app/testing/permissions/walk.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import { BOOKING_WINDOW_DAYS, type Schedule } from '#availability/contract.ts'
import type { OwnerSchedule } from '#availability/schedule/contract.ts'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'
import type { BulkChange, BulkPreview, BulkRun, Selection } from '../contract.ts'
import { fieldsOf } from '../rules.ts'

const lines: string[] = []
const app = await testApp({ env: { LOG_LEVEL: 'info' }, logTo: { write: line => void lines.push(line) } })

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const mornings = [{ days: everyDay, opens: '08:00', closes: '12:00' }]

type Refused = { code: string; errors: { path: string; message: string }[] }
type Owner = Awaited<ReturnType<typeof app.owner>>
type Asked = { selection: Selection; change: BulkChange }

const make = (owner: Owner, facility: Parameters<typeof makeOwnedFacility>[2] & { schedule?: Schedule } = {}) =>
  makeOwnedFacility(app.db, { ownerId: owner.account.id }, facility)
const preview = (asked: object, as?: Browser) =>
  app.post<BulkPreview & Refused>('/api/owner/bulk-changes/preview', asked, as)
const start = (asked: object, as?: Browser) => app.post<BulkRun & Refused>('/api/owner/bulk-changes', asked, as)
const read = (id: string, as?: Browser) => app.get<BulkRun & Refused>(`/api/owner/bulk-changes/${id}`, as)

async function apply(asked: Asked, as: Browser) {
  const { state } = (await preview(asked, as)).body
  return start({ ...asked, state }, as)
}

async function termsOf(id: string, as: Browser) {
  const { values } = (await app.get<OwnFacility>(`/api/owner/facilities/${id}`, as)).body
  const { schedule } = (await app.get<OwnerSchedule>(`/api/owner/facilities/${id}/schedule`, as)).body
  return { values, schedule: whole(schedule) }
}

/** The form stores a window that the default hours have anyway, and leaves out a lead time of none. */
function whole({ windowDays = BOOKING_WINDOW_DAYS, leadMinutes = 0, ...schedule }: Schedule): Schedule {
  return { ...schedule, windowDays, leadMinutes }
}

async function makeMany(owner: Owner, count: number): Promise<string[]> {
  const first = await make(owner, { name: 'Field 1' })
  const rows = await app.db<{ id: string }[]>`
    insert into facility (name, city, state, address, latitude, longitude, time_zone, sport_types, price_cents, owner_id,
      owner_address_key)
    select 'Field ' || n, f.city, f.state, f.address, f.latitude, f.longitude, f.time_zone, f.sport_types, 3000, f.owner_id,
      'field ' || n || f.id
    from facility f, generate_series(2, ${count}::int) as n where f.id = ${first} returning id`
  return [first, ...rows.map(({ id }) => id)]
}

const pricesOf = (owner: Owner) =>
  app.db<{ priceCents: number; count: number }[]>`
    select price_cents, count(*)::int as count from facility where owner_id = ${owner.account.id}
    group by 1 order by 1`

test('one change of everything: a preview, one result and one audit entry', async () => {
  const owner = await app.owner()
  const ids = [
    await make(owner, { name: 'North', pricePerHourUsd: 30 }),
    await make(owner, { name: 'South', pricePerHourUsd: 40 }),
  ]
  const change = {
    pricePerHour: '$45',
    refundPolicy: '48',
    approval: 'request' as const,
    responseHours: 12,
    leadMinutes: 120,
    windowDays: 60,
    hours: mornings,
  }
  const selection = { facilityIds: ids }
  const seen = await preview({ selection, change }, owner)
  expect(seen).toMatchObject({ status: 200, body: { total: 2, changed: 2, unchanged: 0, leftAlone: [] } })
  expect(seen.body.fields).toEqual([
    {
      field: 'price',
      changed: 2,
      after: '45.00',
      before: [
        { text: '30.00', after: '45.00', count: 1 },
        { text: '40.00', after: '45.00', count: 1 },
      ],
    },
    { field: 'refundPolicy', changed: 2, after: '48', before: [{ text: '24', after: '48', count: 2 }] },
    { field: 'approval', changed: 2, after: 'request', before: [{ text: 'instant', after: 'request', count: 2 }] },
    { field: 'responseHours', changed: 2, after: '12', before: [{ text: '4', after: '12', count: 2 }] },
    {
      field: 'hours',
      changed: 2,
      after: 'every day 8 AM to 12 PM',
      before: [{ text: 'every day 6 AM to 10 PM', after: 'every day 8 AM to 12 PM', count: 2 }],
    },
    { field: 'leadMinutes', changed: 2, after: '120', before: [{ text: '0', after: '120', count: 2 }] },
    { field: 'windowDays', changed: 2, after: '60', before: [{ text: '366', after: '60', count: 2 }] },
  ])
  const run = await start({ selection, change, state: seen.body.state }, owner)
  expect(run).toMatchObject({ status: 200, body: { status: 'done', total: 2, facilitiesDone: 2, changed: 2 } })
  for (const id of ids)
    expect(await termsOf(id, owner)).toMatchObject({
      values: { pricePerHour: '45', refundHours: '48', approval: 'request', responseHours: '12' },
      schedule: { slotMinutes: 60, hours: mornings, leadMinutes: 120, windowDays: 60 },
    })
  const entries = await app.db`
    select action, actor_id, organization_id, after from audit_entry where subject_id = ${run.body.id}`
  expect(entries).toEqual([
    {
      action: 'facilities-changed',
      actorId: owner.account.id,
      organizationId: owner.account.id,
      after: { ...change, count: 2, facilityIds: ids.toSorted() },
    },
  ])
  const again = await preview({ selection, change }, owner)
  expect(again.body).toMatchObject({ changed: 0, unchanged: 2 })
})

const scheduleArbitrary = fc.option(
  fc.record(
    {
      slotMinutes: fc.constantFrom(30, 60, 90, 240),
      hours: fc.constantFrom(mornings, [{ days: [1, 3], opens: '17:00', closes: '22:00', priceCents: 2500 }]),
      leadMinutes: fc.constantFrom(0, 60),
      windowDays: fc.constantFrom(30, 366),
      exceptions: fc.constant([{ name: 'Gala', from: '2099-12-24', to: '2099-12-24', hours: [] }]),
    },
    { requiredKeys: ['slotMinutes', 'hours'] },
  ),
  { nil: undefined },
)
const facilityArbitrary = fc.record({
  pricePerHourUsd: fc.constantFrom(null, 0, 30, 45.5, 99_999),
  schedule: scheduleArbitrary,
  hours: fc.constantFrom(24, 48),
  approval: fc.constantFrom('instant' as const, 'request' as const),
})
const changeArbitrary = fc
  .record(
    {
      pricePerHour: fc.constantFrom('45', '45.50', '0'),
      pricePercent: fc.integer({ min: -90, max: 300 }),
      refundPolicy: fc.constantFrom('48', 'no refunds', '100% until 48 hours; 50% until 12 hours'),
      approval: fc.constantFrom('instant' as const, 'request' as const),
      responseHours: fc.integer({ min: 1, max: 72 }),
      leadMinutes: fc.constantFrom(0, 60, 1440),
      windowDays: fc.constantFrom(30, 60, 366),
      hours: fc.constantFrom(mornings, [{ days: everyDay, opens: '09:00', closes: '11:00' }]),
    },
    { requiredKeys: [] },
  )
  .filter(change => fieldsOf(change).length > 0)

/** Through the single forms, as an owner would. Returns whether both accepted it. */
async function changeOne(id: string, change: BulkChange, as: Browser): Promise<boolean> {
  const url = `/api/owner/facilities/${id}`
  const before = (await app.get<OwnFacility>(url, as)).body
  const hours = (await app.get<OwnerSchedule>(`${url}/schedule`, as)).body
  const { pricePerHour, pricePercent, refundPolicy, approval, responseHours, ...ofSchedule } = change
  const { values } = before
  const keepsPrice = pricePercent === undefined || values.pricePerHour === ''
  const raised = Math.round(Number(values.pricePerHour) * (100 + (pricePercent ?? 0))) / 100
  const edited = await app.post<Refused>(
    url,
    {
      ...values,
      pricePerHour: pricePerHour ?? (keepsPrice ? values.pricePerHour : String(raised)),
      refundHours: refundPolicy ?? values.refundHours,
      approval: approval ?? values.approval,
      responseHours: String(responseHours ?? values.responseHours),
      revision: before.revision,
    },
    as,
  )
  if (edited.status !== 200) return false
  const schedule = { ...hours.schedule, ...ofSchedule }
  // Neither way checks hours that stay as they are, such as those of a facility without a price.
  if (isDeepStrictEqual(whole(schedule), whole(hours.schedule))) return true
  const saved = await app.post(`${url}/schedule`, { schedule, revision: hours.revision }, as)
  return saved.status === 200
}

test('a bulk change equals the single edits', async () => {
  const owner = await app.owner()
  const address = { street: '5 Main Street', zip: '11201', city: 'Brooklyn', state: 'NY' }
  const make = async ({
    hours,
    approval,
    schedule,
    ...facility
  }: typeof facilityArbitrary extends fc.Arbitrary<infer T> ? T : never) => {
    const id = await makeOwnedFacility(
      app.db,
      { ownerId: owner.account.id },
      { ...address, ...facility, name: `Field ${randomUUID()}`, ...(schedule && { schedule }) },
    )
    await app.db`
      update facility set approval = ${approval}, refund_policy = ${app.db.json(fullRefundUntil(hours))} where id = ${id}`
    return id
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(facilityArbitrary, { minLength: 1, maxLength: 4 }),
      changeArbitrary,
      async (facilities, change) => {
        const [bulk, single] = [[] as string[], [] as string[]]
        for (const facility of facilities) {
          bulk.push(await make(facility))
          single.push(await make(facility))
        }
        const { body } = await apply({ selection: { facilityIds: bulk }, change }, owner)
        expect(body.status).toBe('done')
        for (const [at, id] of bulk.entries()) {
          const before = await termsOf(single[at]!, owner)
          const isDone = await changeOne(single[at]!, change, owner)
          const [one, other] = [await termsOf(id, owner), isDone ? await termsOf(single[at]!, owner) : before]
          expect({ ...one, values: { ...one.values, name: '' } }).toEqual({
            ...other,
            values: { ...other.values, name: '' },
          })
        }
      },
    ),
    { numRuns: 8 },
  )
}, 180_000)

test('facilities that the change does not fit are named and left alone', async () => {
  const owner = await app.owner()
  const long = { slotMinutes: 480, hours: [{ days: everyDay, opens: '06:00', closes: '22:00' }] }
  const [fits, closed] = [await make(owner, { name: 'Fits' }), await make(owner, { name: 'Closed' })]
  const slow = await make(owner, { name: 'Slow', schedule: { ...long, windowDays: 366 } })
  await app.post(`/api/owner/facilities/${closed}/retire`, {}, owner)
  const asked = { selection: { filter: {} }, change: { pricePercent: 10, hours: mornings } } as unknown as Asked
  const { body } = await preview(asked, owner)
  expect(body).toMatchObject({ total: 3, changed: 1, unchanged: 0 })
  expect(body.leftAlone).toHaveLength(2)
  expect(body.leftAlone).toEqual(
    expect.arrayContaining([
      { reason: 'closed-down', count: 1, facilities: [{ id: closed, name: 'Closed', detail: '' }] },
      {
        reason: 'hours-conflict',
        count: 1,
        facilities: [
          { id: slow, name: 'Slow', detail: '8 AM to 12 PM is shorter than one booking, which takes 480 minutes.' },
        ],
      },
    ]),
  )
  const run = await start({ ...asked, state: body.state }, owner)
  expect(run.body).toMatchObject({ status: 'done', total: 3, changed: 1 })
  expect(await termsOf(fits, owner)).toMatchObject({ values: { pricePerHour: '33' }, schedule: { hours: mornings } })
  expect(await termsOf(slow, owner)).toMatchObject({
    values: { pricePerHour: '30' },
    schedule: { ...long, windowDays: 366 },
  })
})

test('a percentage of no price leaves only the price alone', async () => {
  const owner = await app.owner()
  const priced = await make(owner, { name: 'Priced', pricePerHourUsd: 40 })
  const unpriced = await make(owner, { name: 'Unpriced', pricePerHourUsd: null })
  const selection = { facilityIds: [priced, unpriced] }
  const terms = { approval: 'request' as const, refundPolicy: '48' }
  const change = { pricePercent: 10, ...terms }
  const kept = { count: 1, facilities: [{ id: unpriced, name: 'Unpriced', detail: '' }] }
  const { body } = await preview({ selection, change }, owner)
  expect(body).toMatchObject({ changed: 2, unchanged: 0, leftAlone: [], pricesKept: kept })
  expect(body.fields.map(({ field, changed }) => [field, changed])).toEqual([
    ['price', 1],
    ['refundPolicy', 2],
    ['approval', 2],
  ])
  expect((await apply({ selection, change }, owner)).body).toMatchObject({ status: 'done', changed: 2 })
  const saved = { approval: 'request', refundHours: '48' }
  expect(await termsOf(priced, owner)).toMatchObject({ values: { ...saved, pricePerHour: '44' } })
  expect(await termsOf(unpriced, owner)).toMatchObject({ values: { ...saved, pricePerHour: '' } })
  const priceOnly = await preview({ selection, change: { pricePercent: 10 } }, owner)
  expect(priceOnly.body.leftAlone).toEqual([{ reason: 'no-price', ...kept }])
  expect(priceOnly.body.pricesKept.count).toBe(0)
})

test('a filter selects what matches, and only of the owner', async () => {
  const [owner, other] = [await app.owner(), await app.owner()]
  await make(owner, { name: 'Soccer 1', sportTypes: ['Soccer'] })
  await make(owner, { name: 'Soccer 2', sportTypes: ['Soccer', 'Lacrosse'], city: 'Austin', state: 'TX' })
  await make(owner, { name: 'Hoops' })
  await make(other, { name: 'Soccer 3', sportTypes: ['Soccer'] })
  const totalOf = async (filter: object) =>
    (await preview({ selection: { filter }, change: { responseHours: 8 } }, owner)).body.total
  expect(await totalOf({})).toBe(3)
  expect(await totalOf({ sport: 'Soccer' })).toBe(2)
  expect(await totalOf({ sport: 'Soccer', state: 'TX' })).toBe(1)
  expect(await totalOf({ text: 'HOOPS' })).toBe(1)
  const none = await preview(
    { selection: { filter: { text: 'nothing like it' } }, change: { responseHours: 8 } },
    owner,
  )
  expect(none).toMatchObject({ status: 422, body: { code: 'nothing-selected' } })
})

test('an edit after the preview refuses the change, and nothing is written', async () => {
  const owner = await app.owner()
  const ids = [await make(owner, { name: 'North' }), await make(owner, { name: 'South' })]
  const asked: Asked = { selection: { facilityIds: ids }, change: { pricePerHour: '50' } }
  const edits: (() => Promise<unknown>)[] = [
    () => changeOne(ids[1]!, { responseHours: 9 }, owner),
    () => changeOne(ids[0]!, { leadMinutes: 30 }, owner),
    () => app.post(`/api/owner/facilities/${ids[0]}/retire`, {}, owner),
  ]
  await app.db`update facility set street = '5 Main Street', zip = '11201' where id = any (${ids})`
  for (const edit of edits) {
    const { state } = (await preview(asked, owner)).body
    expect(await edit()).not.toBe(false)
    expect(await start({ ...asked, state }, owner)).toMatchObject({ status: 409, body: { code: 'facilities-changed' } })
    expect(await pricesOf(owner)).toEqual([{ priceCents: 3000, count: 2 }])
  }
  const all = { selection: { filter: {} }, change: asked.change }
  const { state } = (await preview(all, owner)).body
  await make(owner)
  expect(await start({ ...all, state }, owner)).toMatchObject({ status: 409, body: { code: 'facilities-changed' } })
})

test('one facility of another owner refuses all: nothing is written, and it is logged', async () => {
  const [owner, other] = [await app.owner(), await app.owner()]
  const [own, foreign] = [await make(owner), await make(other)]
  const before = await digestAll(app.db)
  lines.length = 0
  for (const facilityIds of [[own, foreign], [foreign], [own, randomUUID()]]) {
    const asked = { selection: { facilityIds }, change: { pricePerHour: '1' } }
    const refusal = { status: 404, body: { code: 'facility-not-found' } }
    expect(await preview(asked, owner)).toMatchObject(refusal)
    expect(await start({ ...asked, state: 'x' }, owner)).toMatchObject(refusal)
  }
  expect(await digestAll(app.db)).toEqual(before)
  const logged = lines.map(line => JSON.parse(line) as { msg: string; facilities: string[] })
  const refused = logged.filter(({ msg }) => msg === 'bulk-change-refused')
  expect(refused).toHaveLength(6)
  expect(refused[0]!.facilities).toEqual([foreign])
})

test('impossible changes and selections are refused', async () => {
  const owner = await app.owner()
  const facilityIds = [await make(owner)]
  const expectFault = async (asked: object, path: string) => {
    const { status, body } = await preview(asked, owner)
    expect(status, JSON.stringify(asked)).toBe(400)
    expect(body.errors[0]!.path).toBe(path)
  }
  const selection = { facilityIds }
  await expectFault({ selection, change: {} }, 'change')
  await expectFault({ selection, change: { pricePerHour: '' } }, 'change.pricePerHour')
  await expectFault({ selection, change: { pricePerHour: 'abc' } }, 'change.pricePerHour')
  await expectFault({ selection, change: { pricePercent: -91 } }, 'change.pricePercent')
  await expectFault({ selection, change: { refundPolicy: 'whenever' } }, 'change.refundPolicy')
  await expectFault({ selection, change: { responseHours: 73 } }, 'change.responseHours')
  await expectFault({ selection, change: { hours: [] } }, 'change.hours')
  await expectFault({ selection, change: { name: 'Mine' } }, 'change')
  await expectFault({ selection: { facilityIds: [] }, change: { responseHours: 8 } }, 'selection.facilityIds')
  await expectFault({ selection: { facilityIds, filter: {} }, change: { responseHours: 8 } }, 'selection')
  const many = Array.from({ length: 1_001 }, () => randomUUID())
  await expectFault({ selection: { facilityIds: many }, change: { responseHours: 8 } }, 'selection')
})

test('a large change runs as a job with progress that only its owner sees', async () => {
  const [owner, other] = [await app.owner(), await app.owner()]
  await makeMany(owner, 450)
  const asked = { selection: { filter: {} }, change: { pricePerHour: '50', hours: mornings } } as unknown as Asked
  const started = await apply(asked, owner)
  expect(started).toMatchObject({
    status: 202,
    body: { status: 'running', total: 450, facilitiesDone: 0, changed: null },
  })
  const { state } = (await preview(asked, owner)).body
  expect(await start({ ...asked, state }, owner)).toMatchObject({ status: 409, body: { code: 'bulk-change-running' } })
  expect(await read(started.body.id, other)).toMatchObject({ status: 404, body: { code: 'bulk-change-not-found' } })
  await app.run('run-bulk-changes')
  expect(await read(started.body.id, owner)).toMatchObject({
    status: 200,
    body: { status: 'done', facilitiesDone: 450, changed: 450, message: '' },
  })
  expect(await pricesOf(owner)).toEqual([{ priceCents: 5000, count: 450 }])
})

test('an edit while a large change waits or runs fails all of it', async () => {
  const owner = await app.owner()
  const ids = await makeMany(owner, 250)
  const asked = { selection: { filter: {} }, change: { pricePerHour: '50' } } as unknown as Asked
  const started = await apply(asked, owner)
  await app.db`update facility set name = 'Renamed' where id = ${ids.at(-1)!}`
  await app.run('run-bulk-changes')
  const { body } = await read(started.body.id, owner)
  expect(body).toMatchObject({ status: 'failed', changed: null, facilitiesDone: 0 })
  expect(body.message).toMatch(/^Someone changed one of these facilities/)
  expect(await pricesOf(owner)).toEqual([{ priceCents: 3000, count: 250 }])
})

test('two changes at once: one is applied', async () => {
  const owner = await app.owner()
  const facilityIds = [await make(owner), await make(owner)]
  const ask = async (pricePerHour: string) => {
    const asked = { selection: { facilityIds }, change: { pricePerHour } }
    return { ...asked, state: (await preview(asked, owner)).body.state }
  }
  const asked = [await ask('50'), await ask('60')]
  const answers = await Promise.all(asked.map(each => start(each, owner)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await pricesOf(owner)).toHaveLength(1)
})

test('a change waits while an import writes the owner’s list', async () => {
  const owner = await app.owner()
  const facilityIds = [await make(owner)]
  const asked: Asked = { selection: { facilityIds }, change: { pricePerHour: '50' } }
  const { state } = (await preview(asked, owner)).body
  const started = await app.db.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtextextended('facilities of ' || ${owner.account.id}::text, 0))`
    return start({ ...asked, state }, owner)
  })
  expect(started).toMatchObject({ status: 202, body: { status: 'running' } })
  await app.run('run-bulk-changes')
  expect((await read(started.body.id, owner)).body.status).toBe('done')
})

test('a manager changes the facilities of their venues, only while they are a manager', async () => {
  const [owner, manager] = [await app.owner(), await app.owner()]
  const ids = await makeMany(owner, 450)
  const [venue] = await app.db<[{ id: string }]>`
    insert into venue (organization_id, name) values (${owner.account.id}, 'Hill Park') returning id`
  await app.db`update facility set venue_id = ${venue.id} where id = any (${ids.slice(0, 220)})`
  await app.db`
    insert into organization_member (organization_id, account_id, role, venue_ids)
    values (${owner.account.id}, ${manager.account.id}, 'manager', ${[venue.id]})`
  const asked = { selection: { filter: {} }, change: { pricePerHour: '50' } } as unknown as Asked
  const outside = { ...asked, selection: { facilityIds: [ids[0]!, ids.at(-1)!] } }
  expect(await preview(outside, manager)).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
  const started = await apply(asked, manager)
  expect(started).toMatchObject({ status: 202, body: { total: 220 } })
  expect((await read(started.body.id, manager)).status).toBe(200)
  await app.db`update organization_member set role = 'scheduler' where account_id = ${manager.account.id}`
  await app.run('run-bulk-changes')
  expect((await read(started.body.id, owner)).body).toMatchObject({
    status: 'failed',
    message: 'You no longer manage these facilities. Nothing was changed.',
  })
  expect(await read(started.body.id, manager)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect(await preview(asked, manager)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect(await pricesOf(owner)).toEqual([{ priceCents: 3000, count: 450 }])
  await app.db`
    update organization_member set role = 'manager', venue_ids = '{}' where account_id = ${manager.account.id}`
  expect(await read(started.body.id, manager)).toMatchObject({ status: 404 })
})

test('only an account may ask', async () => {
  const asked = { selection: { facilityIds: [randomUUID()] }, change: { responseHours: 8 } }
  for (const answer of [await preview(asked), await start({ ...asked, state: '' }), await read(randomUUID())])
    expect(answer).toMatchObject({ status: 401, body: { code: 'account-needed' } })
})
