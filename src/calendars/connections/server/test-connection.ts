import type { z } from 'zod'
import { type ConnectionTest, connectionsProblem } from '#calendars/connections/contract.ts'
import { systemsFor, TEST_DAYS } from '#calendars/connections/rules.ts'
import { type OtherProvider } from '#calendars/contract.ts'
import type { Period, ProviderTimes } from '#calendars/rules.ts'
import { type Connection, ProviderFault } from '#calendars/server/adapter.ts'
import type { ProviderServices, Way } from '#calendars/server/provider-services.ts'
import { type Editor, openOwn } from '#facilities/editing/server/open-own-facility.ts'
import { Problem } from '#kit/shared/problem.ts'
import { addDays, dateIn, instantOf, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { checkSettings, type Settings } from './check-settings.ts'
import { keptSecrets } from './kept-secrets.ts'
import { type ConnectableRow, findConnectable, listOwnConnections, type OwnConnectionRow } from './store.ts'

type Query = { id: string; editor: Editor; provider: OtherProvider; settings: Settings }

/**
 * Without settings, uses a connected simulator. Stores nothing. Refuses: facility-not-found, not-allowed,
 * system-not-offered, invalid-request, connection-test-failed with the fault's sentence.
 */
export async function testConnection(
  providers: ProviderServices,
  { id, editor, provider, settings }: Query,
): Promise<z.input<typeof ConnectionTest>> {
  const { facility } = openOwn(await findConnectable(providers.db, id), editor)
  if (!systemsFor(facility.provider).includes(provider)) throw connectionsProblem('system-not-offered')
  const rows = await listOwnConnections(providers.db, id)
  const { way, entered } = wayTo(providers, { facility, provider, settings, rows })
  const span = spanOf(facility.timeZone, Date.now())
  const connection = { facilityId: id, timeZone: facility.timeZone, bookingUrl: facility.bookingUrl, settings: entered }
  return present(facility.timeZone, await askOnce(way, { provider, connection, span }))
}

type Entering = {
  facility: ConnectableRow
  provider: OtherProvider
  settings: Settings
  rows: readonly OwnConnectionRow[]
}

function wayTo(
  { real, simulated, unseal }: ProviderServices,
  { facility, provider, settings, rows }: Entering,
): { way: Way; entered: Settings } {
  const { id: facilityId, timeZone } = facility
  const isPlayed = rows.some(row => row.provider === provider && row.isSimulated)
  if (simulated && isPlayed && Object.keys(settings).length === 0)
    return { way: simulated, entered: simulated.settingsFor(provider, { facilityId, timeZone }) }
  const kept = keptSecrets({ unseal }, { facilityId, provider, rows })
  const { plain, secrets } = checkSettings(real.adapters[provider].fields, settings, kept)
  return { way: real, entered: { ...plain, ...secrets } }
}

function spanOf(zone: string, now: number): Period {
  const today = dateIn(zone, now)
  return { start: instantOf(today, 0, zone), end: instantOf(addDays(today, TEST_DAYS), 0, zone) }
}

type TestRequest = { provider: OtherProvider; connection: Connection; span: Period }

async function askOnce({ adapters, ask }: Way, { provider, connection, span }: TestRequest): Promise<ProviderTimes> {
  try {
    const answer = await adapters[provider].fetchTimes(connection, span, ask)
    if (!answer.isUnchanged) return answer.times
    throw new ProviderFault('unreadable', 'It returned “not modified”, but we requested everything.')
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    const { code, status } = connectionsProblem('connection-test-failed')
    throw new Problem(code, status, error.message)
  }
}

const SHOWN = 3

function present(timeZone: string, { busy, open }: ProviderTimes): z.input<typeof ConnectionTest> {
  const iso = (time: number) => toOffsetIso(time, offsetMinutesAt(timeZone, time))
  return {
    days: TEST_DAYS,
    timeZone,
    busyCount: busy.length,
    freeCount: open?.length ?? null,
    first: (open ?? busy).slice(0, SHOWN).map(({ start, end }) => ({ start: iso(start), end: iso(end) })),
  }
}
