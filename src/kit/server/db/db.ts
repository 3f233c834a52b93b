import type { DatabaseAddress } from '../config/config.ts'
import { errorCode } from '../error-code.ts'
import { directOf } from './connection.ts'
import type { Db, Tx } from './handles.ts'
import { type Listener, openListener } from './listener.ts'
import { beginWithWork } from './on-commit.ts'
import { openPool } from './pool.ts'
import { type Send, type Sql, sqlOver } from './statement.ts'
import { type StatementWatcher, watchStatements } from './statements.ts'
import { ANSWER_MS, beginTransaction, runTransaction } from './transactions.ts'

export type { Db, Tx } from './handles.ts'
export type { Fragment } from './sql.ts'
export type { Sql } from './statement.ts'

type ConnectOptions = {
  /** Transactions at once. They share connections with statements, for which there is one more. */
  max?: number
  /** Each occupies a core of the database. */
  searches?: number
  /** Of each session, besides the limits. */
  settings?: Readonly<Record<string, string | number>> & Partial<typeof limits>
  /** Of each connection, before its first use. Throws to refuse it. */
  onOpen?: (send: Send) => Promise<void>
}

/** Milliseconds, so that a stuck statement cannot block its request forever. */
const limits = { statement_timeout: 5_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 }

/**
 * A transaction may wait for statements and searches outside it, never for another transaction: so there is always a
 * connection that nobody holds while waiting.
 */
export function connect(
  address: DatabaseAddress,
  { max = 4, searches: mostSearches = 2, settings, onOpen }: ConnectOptions = {},
  watchers: Set<StatementWatcher> = new Set(),
): Db {
  // A pooler in transaction mode may switch servers after each statement: nothing is prepared, settings would leak to
  // others, so transactions set their own and single statements use the role's.
  const isPooled = 'url' in address && address.directUrl !== undefined
  const session = { ...limits, ...settings }
  const limitMs = session.statement_timeout
  const shared = { address, isPrepared: !isPooled, timeoutMs: limitMs > 0 ? limitMs + ANSWER_MS : undefined }
  const open = (name: string, most: number, more: object = {}) =>
    openPool({
      ...shared,
      name,
      max: most,
      onOpen,
      opening: isPooled ? '' : statementsThatSet({ ...session, ...more }),
    })
  const single = open('statements', max + 1)
  // Compiling takes longer than these plans run.
  const searches = open('searches', mostSearches, { jit: 'off' })
  const searchPlans = { areKept: false }
  const transactions = single.part({ name: 'transactions', max })
  const listener = openListener(directOf(address))
  const watch = watchStatements(watchers)
  const begin = isPooled ? `begin; ${statementsThatSet(session, 'local')}` : 'begin'
  const transaction = { ...shared, pool: transactions, watch, begin }
  const sql = sqlOver(watch(single.send))
  const db: Db = Object.assign(sql, {
    read: sqlOver(watch(query => searches.send(searchPlans.areKept ? query : { ...query, isRaw: true }))),
    readPlanned: sqlOver(watch(searches.send)),
    searchPlans,
    begin: <T>(work: (tx: Tx) => Promise<T> | T) =>
      beginWithWork<T>(db, each => runTransaction(transaction, each), work),
    openTransaction: () => beginTransaction(transaction),
    listen: (...args: Parameters<Listener['listen']>) => listener.listen(...args),
    notify: (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`,
    allowStale: <T>(work: (db: Db) => Promise<T>) => work(db),
    address,
    watchers,
    pools: () => [single, searches, transactions].map(pool => pool.figures()),
    commitHooks: { wake: () => {}, onError: (error: unknown) => console.error(error) },
    end: async (options?: { timeout?: number }) => {
      await Promise.all([listener.end(), single.end(options), searches.end(options)])
    },
  })
  return db
}

function statementsThatSet(settings: object, scope = ''): string {
  return Object.entries(settings)
    .map(([name, value]) => `set ${scope} ${name} = '${String(value)}'`)
    .join('; ')
}

/** The same database, except for `own`. */
export function withOwn(
  db: Db,
  own: Partial<Pick<Db, 'read' | 'readPlanned' | 'allowStale' | 'end' | 'pools' | 'begin' | 'openTransaction'>>,
): Db {
  const sql: Sql = Object.assign((...args: Parameters<Sql>) => db(...args), db)
  return Object.assign(sql, db, own)
}

/**
 * Unreachable, restarting, out of connections, read-only, or a lock timeout. Retries are safe: writes are idempotent.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error)
  return code !== undefined && (unavailableCodes.has(code) || (code === '08P01' && isOfPooler(error)))
}

/** PgBouncer says a protocol violation for a server that it cannot reach; PostgreSQL also names its function. */
function isOfPooler(error: unknown): boolean {
  return !(error instanceof Error && 'routine' in error && error.routine !== undefined)
}

/** Text with NUL, a date out of range, an invalid uuid. */
export function isUnstorableValue(error: unknown): boolean {
  const code = errorCode(error)
  return code !== undefined && unstorableCodes.has(code)
}

const unstorableCodes = new Set([
  '22021', // character not in repertoire
  '22P05', // untranslatable character
  '22P02', // invalid text representation
  '22003', // numeric value out of range
  '22007', // invalid datetime format
  '22008', // datetime field overflow
  '22009', // invalid time zone displacement
])

const unavailableCodes = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'CERT_HAS_EXPIRED',
  '08000', // connection exception
  '08001', // cannot establish connection
  '08003', // connection does not exist
  '08004', // connection rejected
  '08006', // connection failure
  '25006', // read-only transaction
  '40001', // serialization failure
  '40P01', // deadlock detected
  '25P03', // idle in transaction for too long
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock not available
  '57014', // statement timeout
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '57P05', // idle session timeout
  '58030', // input or output error
])
