import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Connection,
  type OutsideAnswer,
  type OutsideFetch,
  type ProviderAdapter,
  ProviderFault,
} from '#calendars/server/adapter.ts'
import { addDays, dateIn, instantOf } from '#kit/shared/time.ts'
import { activenetAt } from './activenet.ts'
import { daysOfSpan } from './days-of-span.ts'
import { perfectmindAt } from './perfectmind.ts'

const timeZone = 'America/Chicago'
const span = { start: instantOf('2026-11-02', 0, timeZone), end: instantOf('2026-11-03', 0, timeZone) }
const activenet = activenetAt('https://vendor.example', 0)
const perfectmind = perfectmindAt(client => `https://${client}.vendor.example`)
const settings = {
  organization: 'springfield',
  resourceId: '12',
  apiKey: 'k3y&x=1',
  region: 'ca',
  client: 'springfield',
  clientNumber: '4711',
  facilityId: 'AB-1',
  accessKey: 's3cret',
}
const connection: Connection = { facilityId: 'f', timeZone, settings }

function answer(body: unknown, more: Partial<OutsideAnswer> = {}): OutsideAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const rest = { contentType: 'application/json', etag: '"1"', lastModified: null, serverTime: null }
  return { status: 200, isUnchanged: false, text, ...rest, ...more }
}

/** Records requests and returns the given responses in turn, the last one repeatedly. */
function answering(...answers: readonly OutsideAnswer[]) {
  const asked: Parameters<OutsideFetch>[0][] = []
  const ask: OutsideFetch = async request => {
    asked.push(request)
    return answers[Math.min(asked.length, answers.length) - 1]!
  }
  return { ask, asked }
}

const envelope = (body: unknown) => answer({ headers: { response_code: '0000', response_message: 'Successful' }, body })
const reservation = (start: string, end: string, more: object = {}) => ({
  facility_id: 12,
  start_date: '2026-11-02',
  start_time: start,
  end_date: '2026-11-02',
  end_time: end,
  ...more,
})
const at = (minute: number) => instantOf('2026-11-02', minute, timeZone)

test('ACTIVE Net is requested page by page from the day before', async () => {
  const full = Array.from({ length: 100 }, () => reservation('10:00', '11:00'))
  const { ask, asked } = answering(envelope(full), envelope([reservation('12:00:00', '13:30:00')]))
  const outcome = await activenet.fetchTimes(connection, span, ask)
  expect(outcome).toEqual({
    isUnchanged: false,
    times: {
      busy: [
        { start: at(600), end: at(660) },
        { start: at(720), end: at(810) },
      ],
      open: null,
    },
    etag: null,
    lastModified: null,
  })
  const urls = asked.map(({ url }) => new URL(url))
  expect(urls.map(url => url.pathname)).toEqual(
    Array.from({ length: 2 }, () => '/ANETGateway/rest/anet-insightsapi-ca/facilityReservations'),
  )
  expect(urls.map(url => url.searchParams.get('page'))).toEqual(['1', '2'])
  expect(Object.fromEntries(urls[0]!.searchParams)).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-02',
    page: '1',
    pageSize: '100',
    api_key: 'k3y&x=1',
  })
})

test('ACTIVE Net stops at the page limit', async () => {
  const { ask, asked } = answering(envelope(Array.from({ length: 100 }, () => reservation('10:00', '11:00'))))
  await expect(activenet.fetchTimes(connection, span, ask)).rejects.toMatchObject({ kind: 'too-large' })
  expect(asked).toHaveLength(30)
})

test('ACTIVE Net: canceled and other facilities’ reservations do not block', async () => {
  const rows = [
    reservation('10:00', '11:00', { permit_status: 'Cancelled' }),
    reservation('not a time', '', { facility_id: 13 }),
    reservation('15:00', '14:00'),
    reservation('16:00', '17:00', { facility_id: undefined, resource_id: '12' }),
  ]
  const outcome = await activenet.fetchTimes(connection, span, answering(envelope(rows)).ask)
  expect(outcome).toMatchObject({ times: { busy: [{ start: at(960), end: at(1020) }] } })
})

test.for([
  ['our reservation with an invalid time', [reservation('10:00', 'soon')]],
  ['a reservation without a facility', [reservation('10:00', '11:00', { facility_id: undefined })]],
] as const)('ACTIVE Net: %s is reported as unreadable', async ([, rows]) => {
  await expect(activenet.fetchTimes(connection, span, answering(envelope(rows)).ask)).rejects.toMatchObject({
    kind: 'unreadable',
  })
})

test.for(['0001', '0016', '9999', ''])(
  'ACTIVE Net’s response code “%s” is refused with our own message',
  async response_code => {
    const refusal = answer({ headers: { response_code, response_message: '<b>secret words</b>' }, body: [] })
    const outcome = await activenet
      .fetchTimes(connection, span, answering(refusal).ask)
      .catch((error: unknown) => error)
    expect(outcome).toMatchObject({ kind: 'refused', message: expect.not.stringContaining('secret') })
  },
)

test('PerfectMind is requested with the key in a header', async () => {
  const Result = [
    { FacilityId: 'ab-1', StartTime: `/Date(${at(600)})/`, EndTime: `/Date(${at(660)}-0600)/` },
    { FacilityID: 'AB-1', StartTime: '2026-11-02T11:00:00', EndTime: '2026-11-02T12:00:00' },
    { FacilityId: 'other', StartTime: null, EndTime: null },
    { FacilityId: null, StartTime: '2026-11-02T20:00:00', EndTime: '2026-11-02T21:00:00' },
  ]
  const { ask, asked } = answering(answer({ Result }))
  const outcome = await perfectmind.fetchTimes(connection, span, ask)
  expect(outcome).toMatchObject({ times: { busy: [{ start: at(600), end: at(720) }], open: null }, etag: '"1"' })
  expect(asked).toEqual([
    {
      url: 'https://springfield.vendor.example/api/2.0/B2C/Appointments?startDate=2026-11-01&endDate=2026-11-02&pageSize=2000',
      headers: { 'X-Access-Key': 's3cret', 'X-Client-Number': '4711' },
      known: undefined,
    },
  ])
})

test('possibly truncated PerfectMind results are requested in halves, up to a limit', async () => {
  const full = answer({ Result: Array.from({ length: 2000 }, () => ({ FacilityId: null })) })
  const one = answer({
    Result: [{ FacilityId: 'ab-1', StartTime: `/Date(${at(600)})/`, EndTime: `/Date(${at(660)})/` }],
  })
  const { ask, asked } = answering(full, one)
  const outcome = await perfectmind.fetchTimes(connection, span, ask)
  expect(outcome).toMatchObject({ times: { busy: [{ start: at(600), end: at(660) }] }, etag: null })
  expect(asked.map(({ url }) => new URL(url).search.slice(0, 41))).toEqual([
    '?startDate=2026-11-01&endDate=2026-11-02&',
    '?startDate=2026-11-01&endDate=2026-11-01&',
    '?startDate=2026-11-02&endDate=2026-11-02&',
  ])
  const always = answering(full)
  const month = { start: span.start, end: span.start + 31 * 86_400_000 }
  await expect(perfectmind.fetchTimes(connection, month, always.ask)).rejects.toMatchObject({ kind: 'too-large' })
  expect(always.asked.length).toBeLessThanOrEqual(12)
})

test.for([
  ['appointments without a facility field', { Result: [{ StartTime: 'x', EndTime: 'y' }] }, 'unreadable'],
  ['our appointment with an invalid time', { Result: [{ FacilityId: 'AB-1', StartTime: 'x' }] }, 'unreadable'],
  ['no list', { Result: null }, 'refused'],
  ['another shape', { results: [] }, 'unreadable'],
] as const)('PerfectMind: %s is a fault', async ([, body, kind]) => {
  await expect(perfectmind.fetchTimes(connection, span, answering(answer(body)).ask)).rejects.toMatchObject({ kind })
})

const adapters: readonly ProviderAdapter[] = [activenet, perfectmind]
const statuses = [
  [201, 'unreadable'],
  [204, 'unreadable'],
  [302, 'unreadable'],
  [304, 'unreadable'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [429, 'unreachable'],
  [500, 'unreachable'],
  [596, 'unreachable'],
] as const

test.for(statuses)('status %i is a fault: %s', async ([status, kind]) => {
  for (const adapter of adapters) {
    const { ask } = answering(answer({ Result: [], pageRowCount: 0, data: [] }, { status }))
    await expect(adapter.fetchTimes(connection, span, ask)).rejects.toMatchObject({ kind })
  }
})

test.for([
  ['', '“'],
  ['accessKey apiKey', 'two\r\nX-Evil: 1'],
  ['clientNumber resourceId', '12/../13'],
  ['facilityId resourceId', ' '],
  ['region accessKey', 'eu \u0000'],
] as const)('malformed settings (%s) are refused without a request', async ([names, value]) => {
  const changed = Object.fromEntries((names || 'clientNumber region').split(' ').map(name => [name, value]))
  for (const adapter of adapters) {
    const { ask, asked } = answering(answer({ Result: [{}], pageRowCount: 0, data: [] }))
    const outcome = adapter.fetchTimes({ ...connection, settings: { ...settings, ...changed } }, span, ask)
    await expect(outcome).rejects.toMatchObject({ kind: 'refused' })
    expect(asked.every(({ url }) => new URL(url).host.endsWith('vendor.example'))).toBe(true)
  }
})

test('any vendor response gives times within the span or our own message', async () => {
  const row = fc.record(
    {
      facility_id: fc.oneof(fc.constant(12), fc.constant('12'), fc.anything()),
      start_date: fc.oneof(fc.constant('2026-11-02'), fc.string()),
      start_time: fc.oneof(fc.constant('10:00'), fc.string()),
      end_time: fc.oneof(fc.constant('11:00'), fc.string(), fc.integer()),
      FacilityId: fc.oneof(fc.constant('ab-1'), fc.string()),
      StartTime: fc.oneof(
        fc.integer().map(ms => `/Date(${ms})/`),
        fc.string(),
      ),
      EndTime: fc.oneof(
        fc.bigInt().map(ms => `/Date(${ms})/`),
        fc.constant(null),
      ),
    },
    { requiredKeys: [] },
  )
  const rows = fc.oneof(fc.array(row, { maxLength: 5 }), fc.anything())
  const body = fc.oneof(
    fc.record({ headers: fc.constant({ response_code: '0000' }), body: rows, Result: rows }),
    fc.jsonValue(),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(...adapters), async (sent, adapter) => {
      const { ask } = answering(answer(typeof sent === 'string' ? sent : (JSON.stringify(sent, plain) ?? '')))
      const outcome = await adapter.fetchTimes(connection, span, ask).catch((error: unknown) => error)
      if (outcome instanceof ProviderFault) {
        expect(outcome.message).toMatch(/^(ACTIVE Net|PerfectMind)[^<{"]+\.$/)
        return
      }
      expect(outcome).toMatchObject({ isUnchanged: false, times: { open: null } })
      const { busy } = (outcome as { times: { busy: { start: number; end: number }[] } }).times
      expect(busy.every(({ start, end }) => start >= span.start && start < end && end <= span.end)).toBe(true)
    }),
  )
})

test('each day of a span and the day before is requested once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: 1, max: 31 * 86_400_000 }),
      fc.integer({ min: 1, max: 40 }),
      (start, length, limit) => {
        const runs = daysOfSpan({ start, end: start + length }, { timeZone, limit })
        const days = runs.flatMap(({ from, to }) => {
          const run: string[] = []
          for (let day = from; day <= to; day = addDays(day, 1)) run.push(day)
          expect(run.length).toBeLessThanOrEqual(limit)
          return run
        })
        expect(days[0]).toBe(addDays(dateIn(timeZone, start), -1))
        expect(days.at(-1)).toBe(dateIn(timeZone, start + length - 1))
        expect(days.slice(1)).toEqual(days.slice(0, -1).map(day => addDays(day, 1)))
      },
    ),
  )
})

function plain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
