import type { Db } from '#kit/server/db/db.ts'
import { addDays, instantOf } from '#kit/shared/time.ts'
import type { OtherProvider } from '../contract.ts'
import { type ProviderAnswer, providersProblem } from '../contract.ts'
import { busyIn, FRESH_MS, joinPeriods, type Period, pausedUntil, splitByDays } from '../rules.ts'
import { type FetchedTimes as Answer, type Connection, ProviderFault } from './adapter.ts'
import type { ProviderServices, Way } from './provider-services.ts'
import {
  type ConnectionRow,
  findConnection,
  findDays,
  lockVersion,
  recordAnswer,
  recordFailure,
  recordUnchanged,
  takeProbe,
  upsertDays,
  type Version,
} from './store.ts'

export type ProviderTimesResult = {
  facilityId: string
  provider: OtherProvider
  /** Days at the facility, inclusive; at most `MAX_SPAN_DAYS`. */
  from: string
  to: string
  /** Skips the cache, just before a booking. */
  mustBeNew?: boolean
}

/** Compared with the cached ones. */
export type AnsweredTimes = ProviderAnswer & { changedDays: string[] }

/**
 * The last good answer when the provider is silent. Concurrent equal requests share one. Refuses:
 * provider-not-configured, provider-silent.
 */
export async function readProviderTimes(
  services: ProviderServices,
  asked: ProviderTimesResult,
): Promise<AnsweredTimes> {
  if (asked.mustBeNew) return readTimes(services, asked)
  const key = [asked.facilityId, asked.provider, asked.from, asked.to].join(' ')
  const questions = underWay.get(services.db) ?? new Map<string, Promise<AnsweredTimes>>()
  underWay.set(services.db, questions)
  const question = questions.get(key) ?? readTimes(services, asked).finally(() => questions.delete(key))
  questions.set(key, question)
  return question
}

/** Tests have several databases in one process. */
const underWay = new WeakMap<Db, Map<string, Promise<AnsweredTimes>>>()

async function readTimes(services: ProviderServices, asked: ProviderTimesResult): Promise<AnsweredTimes> {
  const row = await findConnection(services.db, asked)
  if (!row || !wayTo(services, row)) throw providersProblem('provider-not-configured')
  const kept = await keptAnswer(services.db, asked, row)
  if (kept && !asked.mustBeNew && Date.now() - kept.fetchedAt <= FRESH_MS) return kept
  if (!(await isOpen(services.db, asked, row))) return lastGood(kept, asked)
  try {
    const answer = await fetchNow(services, { asked, row, kept })
    services.answers.count([asked.provider, 'answered'])
    return answer
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    services.answers.count([asked.provider, error.kind])
    const until = pausedUntil(row.failuresInRow + 1, Date.now())
    await recordFailure(services.db, { ...asked, ...versionOf(row), failure: error.message, pausedUntil: until })
    return lastGood(kept, asked)
  }
}

/** Circuit breaker: after the pause one request probes for all. */
async function isOpen(db: Db, asked: ProviderTimesResult, { pausedUntil: until }: ConnectionRow): Promise<boolean> {
  if (!until) return true
  return until.getTime() <= Date.now() && takeProbe(db, asked)
}

function lastGood(kept: AnsweredTimes | undefined, { mustBeNew }: ProviderTimesResult): AnsweredTimes {
  if (!kept || mustBeNew) throw providersProblem('provider-silent')
  return { ...kept, isLastGood: true }
}

type FetchInput = { asked: ProviderTimesResult; row: ConnectionRow; kept: AnsweredTimes | undefined }

async function fetchNow(services: ProviderServices, { asked, row, kept }: FetchInput): Promise<AnsweredTimes> {
  const { adapters, ask } = wayTo(services, row)!
  const known = kept && row.fetchedFrom === asked.from && row.fetchedTo === asked.to ? row : undefined
  const span = spanOf(asked, row.timeZone)
  const connection = connectionOf(services, asked, row)
  const answer = await adapters[asked.provider].fetchTimes(connection, span, ask, known)
  return keepAnswer(services.db, { asked, row, kept }, answer)
}

async function keepAnswer(db: Db, { asked, row, kept }: FetchInput, answer: Answer): Promise<AnsweredTimes> {
  const fetchedAt = Date.now()
  if (answer.isUnchanged) {
    if (!kept) throw new ProviderFault('unreadable', 'It returned “not modified”, but we requested everything.')
    await db.begin(async tx => {
      if (await lockVersion(tx, { ...asked, ...versionOf(row) })) await recordUnchanged(tx, asked)
    })
    return { ...kept, fetchedAt, isLastGood: false, changedDays: [] }
  }
  const busy = busyIn(answer.times, spanOf(asked, row.timeZone))
  const days = splitByDays(busy, { ...asked, zone: row.timeZone })
  const changedDays = await db.begin(async tx => {
    // The connection has changed meanwhile.
    if (!(await lockVersion(tx, { ...asked, ...versionOf(row) }))) return []
    await recordAnswer(tx, { ...asked, etag: answer.etag, lastModified: answer.lastModified })
    return upsertDays(tx, { ...asked, revision: row.revision, days })
  })
  return { busy, fetchedAt, isLastGood: false, isSimulated: row.isSimulated, changedDays }
}

function versionOf({ revision, createdAt }: ConnectionRow): Version {
  return { revision, createdAt }
}

function wayTo(
  { real, simulated }: ProviderServices,
  { isSimulated }: Pick<ConnectionRow, 'isSimulated'>,
): Way | undefined {
  return isSimulated ? (simulated ?? undefined) : real
}

function connectionOf(
  services: ProviderServices,
  { facilityId, provider }: ProviderTimesResult,
  row: ConnectionRow,
): Connection {
  const { timeZone, sealed } = row
  const settings = row.isSimulated
    ? services.simulated!.settingsFor(provider, { facilityId, timeZone })
    : { ...row.settings, ...(sealed && services.unseal({ facilityId, provider, sealed })) }
  return { facilityId, timeZone, settings }
}

function spanOf({ from, to }: ProviderTimesResult, zone: string): Period {
  return { start: instantOf(from, 0, zone), end: instantOf(addDays(to, 1), 0, zone) }
}

/** As old as the oldest day's. */
async function keptAnswer(db: Db, asked: ProviderTimesResult, row: ConnectionRow): Promise<AnsweredTimes | undefined> {
  const days = await findDays(db, asked)
  if (days.length !== daysBetween(asked.from, asked.to)) return undefined
  const periods = days.flatMap(({ busy }) => busy.map(([start, end]) => ({ start, end })))
  return {
    busy: joinPeriods(periods, spanOf(asked, row.timeZone)),
    fetchedAt: Math.min(...days.map(({ fetchedAt }) => fetchedAt.getTime())),
    isLastGood: row.failuresInRow > 0,
    isSimulated: row.isSimulated,
    changedDays: [],
  }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}
