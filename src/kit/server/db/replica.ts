import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '#kit/server/error-code.ts'
import type { DatabaseAddress } from '../config/config.ts'
import { answerWithin } from '../resilience.ts'
import { connect, type Db, isDatabaseUnavailable, withOwn } from './db.ts'
import type { PoolFigures } from './statements.ts'

export type Replica = {
  allowStale<T>(work: (db: Db) => Promise<T>): Promise<T>
  figures(): PoolFigures
  end(): Promise<void>
}

export class NoReplica extends Error {
  override name = 'NoReplica'
}

type Options = {
  tell: (sentence: string) => void
  maxAgeMs?: number
  /** Milliseconds per request; statements time out earlier. */
  silentMs?: number
}

/**
 * Reads may be `maxAgeMs` old by this process's clock, checked every second. While the replica lags, hangs or errs, the
 * primary answers. Throws `NoReplica`; one that is unreachable at startup may join later.
 */
export async function openReplica(primary: Db, address: DatabaseAddress, options: Options): Promise<Replica> {
  const replica = connect(address, { max: 1, searches: SEARCHES }, primary.watchers)
  const view = withOwn(primary, { read: replica.read, readPlanned: replica.readPlanned })
  const watch = await watchAge({ primary, replica }, options).catch(async (error: unknown) => {
    await replica.end({ timeout: 1 })
    throw error
  })
  return {
    async allowStale(work) {
      if (!watch.isFresh()) return work(primary)
      try {
        return await answerWithin(options.silentMs ?? SILENT_MS, work(view), notResponding)
      } catch (error) {
        if (!isReplicasFault(error)) throw error
        watch.doubt()
        return work(primary)
      }
    },
    figures: () => ({
      ...replica.pools().find(({ pool }) => pool === 'searches')!,
      pool: 'replica',
      isFresh: watch.isFresh(),
    }),
    async end() {
      watch.stop()
      await replica.end({ timeout: 1 })
    },
  }
}

type Watch = {
  isFresh(): boolean
  doubt(): void
  stop(): void
}

const SEARCHES = 4
const LOOK_MS = 1_000
const SILENT_MS = 6_000

async function watchAge(
  { primary, replica }: { primary: Db; replica: Db },
  { tell, maxAgeMs = MAX_AGE_MS }: Options,
): Promise<Watch> {
  const ending = new AbortController()
  const marks: Mark[] = []
  let asOf = Number.NEGATIVE_INFINITY
  let told: boolean | undefined
  const isFresh = () => performance.now() - asOf <= maxAgeMs
  const doubt = () => void (asOf = Number.NEGATIVE_INFINITY)

  async function look(): Promise<void> {
    const at = performance.now()
    const there = await placeOf(primary)
    const here = await placeOf(replica)
    checkIdentity(there, here)
    marks.push({ at, written: there.position })
    asOf = freshAsOf(marks, here.position) ?? asOf
  }

  /** Silent when fresh from the start. */
  function notifyChange(): void {
    if ((told ?? true) !== isFresh()) tell(sentenceFor(isFresh()))
    told = isFresh()
  }

  async function keepLooking(): Promise<void> {
    while (!ending.signal.aborted) {
      notifyChange()
      await sleep(LOOK_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {})
      // An unreachable replica goes stale; a wrong database is never usable.
      await look().catch((error: unknown) => error instanceof NoReplica && doubt())
    }
  }

  await look().catch((error: unknown) => {
    if (error instanceof NoReplica) throw error
  })
  void keepLooking()
  return { isFresh, doubt, stop: () => ending.abort() }
}

function notResponding(): Error {
  return Object.assign(new Error('The replica is not responding.'), { code: 'ETIMEDOUT' })
}

function sentenceFor(isFresh: boolean): string {
  return isFresh
    ? 'The replica (DATABASE_REPLICA_URL) is up to date and answers searches.'
    : 'The replica (DATABASE_REPLICA_URL) is unreachable or too far behind, so the primary answers searches.'
}

/** `position`: bytes. */
type Place = { system: string; database: string; isStandby: boolean; position: bigint }

async function placeOf(db: Db): Promise<Place> {
  const [row] = await db<(Omit<Place, 'position'> & { position: string })[]>`
    select (select system_identifier::text from pg_control_system()) as system, current_database() as database,
      pg_is_in_recovery() as is_standby,
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0')::text
        as position`
  return { ...row!, position: BigInt(row!.position) }
}

/** Positions compare only within one system. */
function checkIdentity(primary: Place, replica: Place): void {
  if (primary.system !== replica.system || primary.database !== replica.database)
    throw new NoReplica('DATABASE_REPLICA_URL is not a replica of the database in DATABASE_URL.')
  if (!replica.isStandby) throw new NoReplica('DATABASE_REPLICA_URL is a writable database, not a replica.')
}

/** Unreachable, recovery conflict, or not yet migrated. */
function isReplicasFault(error: unknown): boolean {
  const code = errorCode(error) ?? ''
  // Too slow there is too slow here.
  if (code === '57014') return false
  return isDatabaseUnavailable(error) || ['42P01', '42703', '42883'].includes(code)
}

/** The primary's WAL position (bytes) at a monotonic time (milliseconds). */
export type Mark = { at: number; written: bigint }

const MAX_AGE_MS = 5_000

/** A replica further behind is useless. */
const MAX_MARKS = 60

/** The latest mark that the replica has replayed. `marks` is in time order; obsolete ones are removed. */
export function freshAsOf(marks: Mark[], replayed: bigint): number | undefined {
  const passed = marks.findLastIndex(({ written }) => written <= replayed)
  const asOf = marks[passed]?.at
  marks.splice(0, Math.max(passed, marks.length - MAX_MARKS, 0))
  return asOf
}
