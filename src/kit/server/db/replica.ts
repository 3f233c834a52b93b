import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '#kit/server/error-code.ts'
import type { DatabaseAddress } from '../config/config.ts'
import { answerWithin } from '../resilience.ts'
import { connect, type Db, isDatabaseUnavailable, withOwn } from './db.ts'
import type { Fragment } from './sql.ts'
import { type Send, sqlOver } from './statement.ts'
import type { PoolFigures } from './statements.ts'

export type Replica = {
  allowStale<T>(work: (db: Db) => Promise<T>): Promise<T>
  figures(): PoolFigures
  end(): Promise<void>
}

const fresh = new AsyncLocalStorage<true>()

/** Within `work`, `allowStale` asks the primary. */
export function readFresh<T>(work: () => T): T {
  return fresh.run(true, work)
}

export function mustReadFresh(): boolean {
  return fresh.getStore() === true
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
 *
 * The address may be a balancer's: all reads come from the standby whose age is known. After it has changed, the next
 * must have what could be read from the last one.
 */
export async function openReplica(primary: Db, address: DatabaseAddress, options: Options): Promise<Replica> {
  const watcher = connect(address, { max: 1, searches: 1 })
  let readers = openReaders(undefined)
  const watch = await watchAge({ primary, replica: watcher, onMove }, options).catch(async (error: unknown) => {
    await Promise.all([watcher, readers].map(db => db.end({ timeout: 1 })))
    throw error
  })

  function openReaders(server: string | undefined): Db {
    return connect(address, { max: 1, searches: SEARCHES, onOpen: send => checkServer(send, server) }, primary.watchers)
  }

  function onMove(server: string): void {
    const former = readers
    readers = openReaders(server)
    void former.end({ timeout: 1 })
  }

  return {
    async allowStale(work) {
      if (mustReadFresh() || !watch.isFresh()) return work(primary)
      const { read, readPlanned } = readers
      try {
        const view = withOwn(primary, { read, readPlanned })
        return await answerWithin(options.silentMs ?? SILENT_MS, work(view), notResponding)
      } catch (error) {
        if (!isReplicasFault(error)) throw error
        if (!(error instanceof OtherStandby)) watch.doubt()
        return work(primary)
      }
    },
    figures: () => ({
      ...readers.pools().find(({ pool }) => pool === 'searches')!,
      pool: 'replica',
      isFresh: watch.isFresh(),
    }),
    async end() {
      watch.stop()
      await Promise.all([watcher, readers].map(db => db.end({ timeout: 1 })))
    },
  }
}

/** A balancer led this connection elsewhere. */
class OtherStandby extends Error {
  override name = 'OtherStandby'
  readonly code = 'CONNECTION_CLOSED'
}

async function checkServer(send: Send, watched: string | undefined): Promise<void> {
  const [row] = await sqlOver(send)<{ server: string }[]>`select ${thisServer} as server`
  if (row!.server !== watched) throw new OtherStandby('The connection leads to another standby.')
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
  { primary, replica, onMove }: { primary: Db; replica: Db; onMove: (server: string) => void },
  { tell, maxAgeMs = MAX_AGE_MS }: Options,
): Promise<Watch> {
  const ending = new AbortController()
  const marks: Mark[] = []
  let asOf = Number.NEGATIVE_INFINITY
  let told: boolean | undefined
  let server: string | undefined
  const isFresh = () => performance.now() - asOf <= maxAgeMs
  const doubt = () => void (asOf = Number.NEGATIVE_INFINITY)

  async function look({ isFirst = false } = {}): Promise<void> {
    const at = performance.now()
    const there = await placeOf(primary)
    const here = await placeOf(replica)
    checkIdentity(there, here)
    if (here.server !== server) {
      server = here.server
      onMove(server)
      doubt()
      // Older marks would allow less than what the last standby has shown.
      marks.length = 0
      return isFirst ? look({ isFirst: false }) : undefined
    }
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

  await look({ isFirst: true }).catch((error: unknown) => {
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

/** Of one start of one server: addresses may be those of a balancer. */
const thisServer: Fragment = {
  strings: ["concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time())"],
  values: [],
}

/** `position`: bytes. */
type Place = { system: string; database: string; server: string; isStandby: boolean; position: bigint }

async function placeOf(db: Db): Promise<Place> {
  const [row] = await db<(Omit<Place, 'position'> & { position: string })[]>`
    select (select system_identifier::text from pg_control_system()) as system, current_database() as database,
      ${thisServer} as server,      pg_is_in_recovery() as is_standby,
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0')::text
        as position`
  return { ...row!, position: BigInt(row!.position) }
}

const ADVICE = 'Set it to a hot standby of that database, or remove it.'

/** Positions compare only within one system. */
function checkIdentity(primary: Place, replica: Place): void {
  if (primary.system !== replica.system || primary.database !== replica.database)
    throw new NoReplica(`DATABASE_REPLICA_URL is not a replica of the database in DATABASE_URL. ${ADVICE}`)
  if (!replica.isStandby) throw new NoReplica(`DATABASE_REPLICA_URL is a writable database, not a replica. ${ADVICE}`)
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
