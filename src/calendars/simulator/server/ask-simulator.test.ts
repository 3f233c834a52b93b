import { afterAll, describe, expect, test } from 'vitest'
import { activenet } from '#calendars/adapters/server/activenet.ts'
import { perfectmind } from '#calendars/adapters/server/perfectmind.ts'
import { makeFetchOutside } from '#calendars/outside/server/fetch-outside.ts'
import type { Period } from '#calendars/rules.ts'
import { type Connection, type ProviderAdapter, ProviderFault } from '#calendars/server/adapter.ts'
import { addDays, dateIn, instantOf } from '#kit/shared/time.ts'
import { type SimulatorFault, simulatorFaults } from './faults.ts'
import { simulatedAdapters } from './simulated-adapters.ts'
import { simulatedPeriods } from './simulated-times.ts'
import { startSimulator } from './start-simulator.ts'

// Every adapter against the simulated vendor: correct times, or the expected kind of fault.

const timeZone = 'America/Denver'
const facilityId = 'b2f5d9aa-7f0e-4f43-9d9c-0f6a3b6d1c01'
const [simulator, pages] = await Promise.all([
  startSimulator({ port: 0 }),
  startSimulator({ port: 0, activenetForm: 'page' }),
])
const origins = [simulator.origin, pages.origin]
const ask = makeFetchOutside({
  publicUrl: 'https://fields.example',
  withinMs: 30_000,
  mayAskLoopback: origin => origins.includes(origin),
})
/** For responses that never end. */
const askWithShortTimeout = makeFetchOutside({
  publicUrl: 'https://fields.example',
  withinMs: 300,
  mayAskLoopback: origin => origins.includes(origin),
})

afterAll(() => Promise.all([simulator.close(), pages.close()]))

const adapters: readonly ProviderAdapter[] = Object.values(simulatedAdapters(simulator.origin))

describe.for(adapters)('$provider', adapter => {
  const connect = (fault?: SimulatorFault): Connection =>
    connectionOf(adapter, simulator.settingsFor(adapter.provider, { facilityId, timeZone, fault }))

  test.for([1, 7, 31])('returns the simulated times of %i days', async days => {
    const span = spanOf(days)
    const asked = await adapter.fetchTimes(connect(), span, ask)
    const busy = simulatedPeriods(facilityId, timeZone, span)
    expect(asked).toMatchObject({ isUnchanged: false, times: { busy, open: null } })
    expect(busy.length).toBeGreaterThan(0)
  })

  test("returns a facility's times in every zone in its local time", async () => {
    for (const zone of ['America/New_York', 'America/Phoenix', 'America/Los_Angeles', 'Pacific/Honolulu']) {
      const settings = simulator.settingsFor(adapter.provider, { facilityId, timeZone: zone })
      const span = spanOf(3, zone)
      const asked = await adapter.fetchTimes({ ...connectionOf(adapter, settings), timeZone: zone }, span, ask)
      expect(asked).toMatchObject({ times: { busy: simulatedPeriods(facilityId, zone, span) } })
    }
  })

  test('is unchanged for the last ETag', async () => {
    const span = spanOf(1)
    const first = await adapter.fetchTimes(connect(), span, ask)
    if (first.isUnchanged) throw new Error('It has not been asked before')
    expect(first.etag).toMatch(/^"/)
    expect(await adapter.fetchTimes(connect(), span, ask, first)).toEqual({ isUnchanged: true })
    expect(await adapter.fetchTimes(connect(), span, ask, { ...first, etag: '"another"' })).toEqual(first)
  })

  test.for([...simulatorFaults])('maps the fault %s to a readable message or correct times', async fault => {
    const brief = fault === 'slow' || fault === 'endless' ? askWithShortTimeout : ask
    const span = spanOf(2)
    const outcome = await adapter.fetchTimes(connect(fault), span, brief).catch((error: unknown) => error)
    if (expectedKind(adapter, fault) === null)
      return expect(outcome).toMatchObject({ times: { busy: simulatedPeriods(facilityId, timeZone, span) } })
    expect(outcome).toBeInstanceOf(ProviderFault)
    expect(outcome).toMatchObject({ kind: expectedKind(adapter, fault) })
    expect((outcome as ProviderFault).message).toMatch(/^[A-Z][^<{"]+\.$/)
    expect((outcome as ProviderFault).message).not.toContain('simulated-')
  })

  test('a fault affects one request only', async () => {
    const span = spanOf(1)
    simulator.failNext('server-error')
    await expect(adapter.fetchTimes(connect(), span, ask)).rejects.toThrow(ProviderFault)
    expect(await adapter.fetchTimes(connect(), span, ask)).toMatchObject({
      times: { busy: simulatedPeriods(facilityId, timeZone, span) },
    })
  })

  test('a wrong key is refused', async () => {
    const settings = Object.fromEntries(
      Object.entries(connect().settings).map(([name, value]) => [name, value.replace('simulated-', 'wrong-')]),
    )
    const outcome = await adapter
      .fetchTimes(connectionOf(adapter, settings), spanOf(1), ask)
      .catch((error: unknown) => error)
    expect(outcome).toMatchObject({ kind: 'refused' })
  })
})

test('ACTIVE Net returns the same times in its Insights API format', async () => {
  const [adapter] = Object.values(simulatedAdapters(pages.origin))
  const settings = pages.settingsFor('activenet', { facilityId, timeZone })
  const span = spanOf(31)
  const asked = await adapter!.fetchTimes(connectionOf(adapter!, settings), span, ask)
  expect(asked).toMatchObject({ times: { busy: simulatedPeriods(facilityId, timeZone, span) } })
  const refused = pages.settingsFor('activenet', { facilityId, timeZone, fault: 'refusal' })
  await expect(adapter!.fetchTimes(connectionOf(adapter!, refused), span, ask)).rejects.toMatchObject({
    kind: 'refused',
  })
})

test('a fault on a later page fails the whole request', async () => {
  const { activenet } = simulatedAdapters(simulator.origin)
  const connection = connectionOf(activenet, simulator.settingsFor('activenet', { facilityId, timeZone }))
  simulator.failNext(undefined, 'malformed')
  await expect(activenet.fetchTimes(connection, spanOf(31), ask)).rejects.toMatchObject({ kind: 'unreadable' })
})

const elsewhere = [
  'evil.example/',
  'a.b',
  'evil@',
  'x:443',
  '127.0.0.1#',
  '../x',
  'a%2eb',
  'a\r\nb',
  'ｅvil',
  'a\\b',
  '-a',
  '',
  'x'.repeat(64),
]
test.for(
  elsewhere.flatMap(
    name =>
      [
        [activenet, 'organization', name],
        [perfectmind, 'client', name],
      ] as const,
  ),
)('settings cannot redirect to another host: %o', async ([adapter, field, name]) => {
  const settings = { ...simulator.settingsFor(adapter.provider, { facilityId, timeZone }), [field]: name }
  const connection = connectionOf(adapter, settings)
  const urls: string[] = []
  const outcome = await adapter
    .fetchTimes(connection, spanOf(1), async ({ url }) => {
      urls.push(url)
      throw new ProviderFault('unreachable', 'Nobody is asked in this test.')
    })
    .catch((error: unknown) => error)
  expect(outcome).toMatchObject({ kind: name === '' ? 'refused' : 'forbidden-address' })
  expect(urls).toEqual([])
  expect(adapter.bookingUrl?.(settings) ?? null).toBeNull()
})

test('live vendors are requested at their https hosts', async () => {
  const urls: string[] = []
  for (const adapter of [activenet, perfectmind]) {
    const connection = connectionOf(adapter, simulator.settingsFor(adapter.provider, { facilityId, timeZone }))
    const asking = adapter.fetchTimes(connection, spanOf(1), async ({ url }) => {
      urls.push(new URL(url).origin)
      throw new ProviderFault('unreachable', 'Nobody is asked in this test.')
    })
    await expect(asking).rejects.toMatchObject({ kind: 'unreachable' })
  }
  expect(urls).toEqual(['https://api.amp.active.com', 'https://simulated.perfectmind.com'])
})

test('ACTIVE Net has a booking URL per facility, PerfectMind has none', () => {
  const settings = (region: string) => ({
    ...simulator.settingsFor('activenet', { facilityId, timeZone }),
    resourceId: '77',
    region,
  })
  expect(activenet.bookingUrl?.(settings('us'))).toBe(
    'https://anc.apm.activecommunities.com/simulated/reservation/landing/search/detail/77',
  )
  expect(activenet.bookingUrl?.(settings('ca'))).toContain('https://anc.ca.apm.activecommunities.com/')
  expect(perfectmind.bookingUrl).toBeUndefined()
})

/** Null: the times are still right. */
function expectedKind({ provider }: ProviderAdapter, fault: SimulatorFault): ProviderFault['kind'] | null {
  const isFeed = provider === 'ical' || provider === 'civicrec' || provider === 'rectrac'
  // Feeds use wall clock times, so only their stamps are off.
  if (fault === 'clock-skew') return isFeed ? null : 'unreadable'
  return kinds[fault]
}

const kinds: Record<Exclude<SimulatorFault, 'clock-skew'>, ProviderFault['kind']> = {
  slow: 'slow',
  reset: 'unreachable',
  'server-error': 'unreachable',
  'rate-limited': 'unreachable',
  refusal: 'refused',
  malformed: 'unreadable',
  html: 'unreadable',
  empty: 'unreadable',
  endless: 'slow',
  huge: 'too-large',
  'redirect-loop': 'refused',
  truncated: 'unreachable',
}

function connectionOf(_adapter: ProviderAdapter, settings: Record<string, string>): Connection {
  return { facilityId, timeZone, settings }
}

/** From today's start in the zone. */
function spanOf(days: number, zone = timeZone): Period {
  const today = dateIn(zone, Date.now())
  return { start: instantOf(today, 0, zone), end: instantOf(addDays(today, days), 0, zone) }
}
