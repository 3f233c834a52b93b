import { connect } from '#kit/server/db/db.ts'
import { benchFacilityId } from '../../bench/parts/bench-slots.ts'
import { type AlertFault, keepAsking, type Repair } from './fault.ts'
import type { Installation } from './installation.ts'

/** In each direction. */
const DEGRADED_MS = 300
const SLOW_MS = 120
const BROWSERS = 40

const facility = `/api/facilities/${benchFacilityId(0)}`
const reviews = `${facility}/reviews`

export const databaseKilled: AlertFault = {
  rules: ['OpenfieldComponentDown'],
  words: 'the database is killed (-9) and not restarted',
  async begin({ database }) {
    database.kill()
    return () => database.revive()
  },
}

export const databaseSlow: AlertFault = {
  rules: ['OpenfieldComponentDegraded', 'OpenfieldSlow'],
  words: `everything to and from the database takes ${DEGRADED_MS} ms longer, and one browser reads pages`,
  async begin({ database: { line }, web }, signal) {
    keepAsking(web.origin, { paths: [facility], signal })
    line.delayMs = DEGRADED_MS
    return () => void (line.delayMs = 0)
  },
}

export const overload: AlertFault = {
  rules: ['OpenfieldLoadShedding'],
  words: `${BROWSERS} browsers send requests, and everything to and from the database takes ${SLOW_MS} ms longer`,
  async begin({ database: { line }, web }, signal) {
    const leave = keepAsking(web.origin, { paths: [facility], clients: BROWSERS, signal })
    line.delayMs = SLOW_MS
    return () => {
      leave()
      line.delayMs = 0
    }
  },
}

export const tableLocked: AlertFault = {
  rules: ['OpenfieldPoolWaiting'],
  words: 'a session keeps a lock on the table of reviews, and 16 browsers ask for reviews until the repair',
  async begin({ database, web }, signal) {
    const unlock = await lockTable(database.url, 'review')
    const leave = keepAsking(web.origin, { paths: [reviews], clients: 16, pauseMs: 200, signal })
    return async () => {
      leave()
      await unlock()
    }
  },
}

export const tableRenamed: AlertFault = {
  rules: ['OpenfieldErrors'],
  words: 'a table is renamed by hand that half of the requests read (reviews)',
  async begin({ web, ...at }, signal) {
    keepAsking(web.origin, { paths: [facility, reviews], signal })
    return renameTable(at, 'review')
  },
}

export const jobBroken: AlertFault = {
  rules: ['OpenfieldJobFailing'],
  words: 'a table is renamed by hand that a job reads each minute (bulk changes)',
  begin: at => renameTable(at, 'bulk_change'),
}

export const replayPaused: AlertFault = {
  rules: ['OpenfieldReplicaStale'],
  words: 'the standby stops replaying (pg_wal_replay_pause)',
  async begin({ standby }) {
    await standby!.ask(db => db`select pg_wal_replay_pause()`)
    return () => standby!.ask(async db => void (await db`select pg_wal_replay_resume()`))
  },
}

async function renameTable({ database }: Pick<Installation, 'database'>, table: string): Promise<Repair> {
  const away = `${table}_renamed`
  const rename = (from: string, to: string) =>
    database.ask(async db => void (await db.unsafe(`alter table ${from} rename to ${to}`)))
  await rename(table, away)
  return () => rename(away, table)
}

async function lockTable(url: string, table: string): Promise<Repair> {
  const db = connect({ url }, { max: 1, settings: { idle_in_transaction_session_timeout: 0 } })
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.begin(async tx => {
    await tx.unsafe(`lock table ${table} in access exclusive mode`)
    locked.resolve()
    await released.promise
  })
  holding.catch(locked.reject)
  await locked.promise
  return async () => {
    released.resolve()
    await holding
    await db.end({ timeout: 1 })
  }
}
