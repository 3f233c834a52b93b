import type { z } from 'zod'
import { recordAudit } from '#accounts/server/record-audit.ts'
import {
  type ConnectionTest,
  connectionsProblem,
  type OwnConnection,
  type OwnConnections,
} from '#calendars/connections/contract.ts'
import { systemsFor, TEST_DAYS } from '#calendars/connections/rules.ts'
import type { OtherProvider } from '#calendars/contract.ts'
import type { Period, ProviderTimes } from '#calendars/rules.ts'
import { type Connection, ProviderFault } from '#calendars/server/adapter.ts'
import type { ProviderServices, Way } from '#calendars/server/provider-services.ts'
import { fillBookingUrl } from '#facilities/editing/server/fill-booking-url.ts'
import { type Editor, openOwn } from '#facilities/editing/server/open-own-facility.ts'
import { seal } from '#kit/server/security/seal.ts'
import { Problem } from '#kit/shared/problem.ts'
import { addDays, dateIn, instantOf, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { checkSettings, type Settings } from './check-settings.ts'
import type { ConnectionContext } from './connection-context.ts'
import { sealPurpose } from './open-providers.ts'
import {
  type ConnectableRow,
  deleteConnection,
  findConnectable,
  listOwnConnections,
  lockConnectable,
  type OwnConnectionRow,
  upsertConnection,
} from './store.ts'

/** Refuses: facility-not-found, not-allowed. */
export async function readConnections(
  { providers }: Pick<ConnectionContext, 'providers'>,
  { id, editor }: { id: string; editor: Editor },
): Promise<z.input<typeof OwnConnections>> {
  const { facility } = await openOwn(providers.db, await findConnectable(providers.db, id), editor)
  return presentConnections(providers, facility, await listOwnConnections(providers.db, id))
}

type SaveConnectionQuery = { id: string; editor: Editor; provider: OtherProvider; settings: Settings }

/**
 * An empty secret keeps the stored one. Sets a missing booking page if the system has one. Refuses: facility-not-found,
 * not-allowed, system-not-offered, invalid-request.
 */
export async function saveConnection(
  { providers, sealingKey, announceCalendar }: ConnectionContext,
  { id: facilityId, editor, provider, settings }: SaveConnectionQuery,
): Promise<z.input<typeof OwnConnections>> {
  const saved = await providers.db.begin(async tx => {
    const { facility, actor } = await openOwn(tx, await lockConnectable(tx, facilityId), editor)
    if (!systemsFor(facility.provider).includes(provider)) throw connectionsProblem('system-not-offered')
    const rows = await listOwnConnections(tx, facilityId)
    const kept = keptSecrets(providers, { facilityId, provider, rows })
    const { plain, secrets } = checkSettings(providers.real.adapters[provider].fields, settings, kept)
    const sealed = seal(sealingKey, sealPurpose({ facilityId, provider }), JSON.stringify(secrets))
    await upsertConnection(tx, { facilityId, provider, settings: plain, sealed })
    const bookingUrl = facility.provider === provider ? providers.real.adapters[provider].bookingUrl?.(plain) : null
    if (bookingUrl) await fillBookingUrl(tx, { facility, actor, bookingUrl })
    const before = rows.find(row => row.provider === provider)
    await recordAudit(tx, {
      actor,
      action: 'connection-saved',
      subject: { kind: 'facility', id: facilityId, name: facility.name },
      ...(before && { before: { provider, ...before.settings } }),
      after: { provider, ...plain, hasNewSecret: Object.keys(secrets).some(name => secrets[name] !== kept[name]) },
    })
    return presentConnections(providers, facility, await listOwnConnections(tx, facilityId))
  })
  announceCalendar(facilityId)
  return saved
}

type TestConnectionQuery = { id: string; editor: Editor; provider: OtherProvider; settings: Settings }

/**
 * Without settings, uses a connected simulator. Stores nothing. Refuses: facility-not-found, not-allowed,
 * system-not-offered, invalid-request, connection-test-failed with the fault's sentence.
 */
export async function testConnection(
  providers: ProviderServices,
  { id, editor, provider, settings }: TestConnectionQuery,
): Promise<z.input<typeof ConnectionTest>> {
  const { facility } = await openOwn(providers.db, await findConnectable(providers.db, id), editor)
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

/** Also deletes the system's answers. Refuses: facility-not-found, not-allowed, connection-not-found. */
export async function removeConnection(
  { providers, announceCalendar }: Pick<ConnectionContext, 'providers' | 'announceCalendar'>,
  { id: facilityId, editor, provider }: { id: string; editor: Editor; provider: OtherProvider },
): Promise<z.input<typeof OwnConnections>> {
  const left = await providers.db.begin(async tx => {
    const { facility, actor } = await openOwn(tx, await lockConnectable(tx, facilityId), editor)
    if (!(await deleteConnection(tx, { facilityId, provider }))) throw connectionsProblem('connection-not-found')
    await recordAudit(tx, {
      actor,
      action: 'connection-removed',
      subject: { kind: 'facility', id: facilityId, name: facility.name },
      before: { provider },
    })
    return presentConnections(providers, facility, await listOwnConnections(tx, facilityId))
  })
  announceCalendar(facilityId)
  return left
}

/** By field name; empty without a connection. */
function keptSecrets(
  { unseal }: Pick<ProviderServices, 'unseal'>,
  { facilityId, provider, rows }: { facilityId: string; provider: OtherProvider; rows: readonly OwnConnectionRow[] },
): Settings {
  const sealed = rows.find(row => row.provider === provider)?.sealed
  return sealed ? unseal({ facilityId, provider, sealed }) : {}
}

function presentConnections(
  { real }: Pick<ProviderServices, 'real'>,
  facility: ConnectableRow,
  rows: readonly OwnConnectionRow[],
): z.input<typeof OwnConnections> {
  const { id, name, timeZone, provider } = facility
  return {
    facility: { id, name, timeZone, provider },
    systems: systemsFor(provider).map(system => ({ provider: system, fields: fieldsOf(real, system) })),
    connections: rows.map(presentConnection),
  }
}

function fieldsOf({ adapters }: ProviderServices['real'], provider: OtherProvider) {
  return adapters[provider].fields.map(({ name, label, hint, isSecret, isOptional = false, choices = [] }) => ({
    name,
    label,
    hint,
    isSecret,
    isOptional,
    choices: [...choices],
  }))
}

function presentConnection(row: OwnConnectionRow): z.input<typeof OwnConnection> {
  const { provider, settings, sealed, isSimulated, changedAt, failuresInRow, lastFailure } = row
  return {
    provider,
    settings,
    hasSecret: sealed !== null,
    isSimulated,
    changedAt: changedAt.toISOString(),
    health: {
      lastAnswerAt: row.lastAnswerAt?.toISOString() ?? null,
      lastFailureAt: row.lastFailureAt?.toISOString() ?? null,
      lastFailure,
      failuresInRow,
      restsUntil: row.pausedUntil?.toISOString() ?? null,
    },
  }
}
