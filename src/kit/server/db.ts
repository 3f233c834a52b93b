import postgres, { type Options, type Sql, type TransactionSql } from 'postgres'
import type { DatabaseAddress } from './config.ts'
import { beginWithWork, type CommitHooks } from './on-commit.ts'
import { type StatementPool, statementPool } from './statement-pool.ts'
import { type PoolFigures, type StatementWatcher, watchStatements } from './statements.ts'
import { type TransactionPool, transactionPool } from './transactions.ts'

export type Db = Sql & {
  /** For searches, unprepared since the best plan depends on the parameters. Writes nothing. */
  readonly read: Sql
  /**
   * `db.read` may lag by seconds (replica). The work may run twice, so it must not write. Never for what the caller has
   * just changed, holds or buys.
   */
  allowStale<T>(work: (db: Db) => Promise<T>): Promise<T>
  readonly address: DatabaseAddress
  /** Called for every statement, transactions and searches included. */
  readonly watchers: Set<StatementWatcher>
  readonly pools: () => PoolFigures[]
  readonly commitHooks: CommitHooks
}
/** For functions that lock or write several rows. */
export type Tx = TransactionSql

/** PostgreSQL's type number of `date`. */
const DATE = 1082

/** Each concurrent search occupies a database core. */
const READ_CONNECTIONS = 4

/**
 * Milliseconds, so that a stuck statement cannot block its request forever. Set after connecting: PgBouncer refuses
 * unknown settings in the startup message.
 */
const limits = { statement_timeout: 5_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 }

/** Ten connections each for statements and transactions: on two cores 8 and 16 were equally fast and 64 slower. */
export function connect(
  address: DatabaseAddress,
  options: Options<{}> = {},
  watchers: Set<StatementWatcher> = new Set(),
): Db {
  const isPooled = 'url' in address && address.directUrl !== undefined
  const settings: Options<{}> = {
    max: 10,
    connect_timeout: 5,
    // Seconds; the driver's grow to 20.
    backoff: attempts => Math.min(0.1 * 2 ** attempts, 1),
    onnotice: () => {},
    // yyyy-MM-dd: a Date would shift with the machine's zone.
    types: { date: { to: DATE, from: [DATE], serialize: String, parse: String } },
    // A pooler may switch connections after preparing.
    ...(isPooled && { prepare: false }),
    ...options,
    connection: { application_name: 'openfield' },
  }
  const session = { ...limits, ...options.connection }
  /** Sends the settings first. */
  const open = (more: Options<{}>, set: object = session, onRefused: (error: unknown) => void = () => {}) => {
    const own = { ...settings, ...more }
    const sql = 'url' in address ? postgres(address.url, own) : postgres({ ...address, ...own })
    // Behind a pooler, settings would leak to others: transactions set their own, single statements use the role's.
    // Only the first statement gets a connection error, and this is the first.
    if (!isPooled) sql.unsafe(statementsThatSet(set)).catch(onRefused)
    return sql
  }
  const openListener = () =>
    'url' in address ? postgres(address.directUrl ?? address.url, settings) : postgres({ ...address, ...settings })
  const pool = (max: number, more: Options<{}> = {}, set: object = session) => {
    const shared = statementPool({
      max,
      open: (renewed, onRefused) => open({ ...more, ...renewed }, set, onRefused),
      openListener,
    })
    return { ...watchStatements(shared, watchers), end: (options?: { timeout?: number }) => shared.end(options) }
  }
  const max = { statements: settings.max!, searches: Math.min(READ_CONNECTIONS, settings.max!) }
  const single = pool(max.statements)
  // Compiling takes longer than these plans run.
  const read = pool(max.searches, { prepare: false }, { ...session, jit: 'off' })
  const transactions = transactionPool({
    max: settings.max!,
    open: more => watchStatements({ sql: open(more) }, watchers).sql,
    begin: isPooled ? `begin; ${statementsThatSet(session, 'local')}` : 'begin',
  })
  const pools = () => [
    figuresOf('statements', { connections: max.statements, inHand: single.inHand() }),
    figuresOf('searches', { connections: max.searches, inHand: read.inHand() }),
    transactions.figures(),
  ]
  const ends = [single.end, read.end]
  return withPools(single.sql, { address, read: read.sql, transactions, watchers, pools, ends })
}

function statementsThatSet(settings: object, scope = ''): string {
  return Object.entries(settings)
    .map(([name, value]) => `set ${scope} ${name} = '${String(value)}'`)
    .join('; ')
}

/** Pipelined statements behind the first count as waiting. */
function figuresOf(pool: string, { connections, inHand }: { connections: number; inHand: number }): PoolFigures {
  const inUse = Math.min(inHand, connections)
  return { pool, connections, inUse, waiting: inHand - inUse }
}

function withPools(
  pool: Sql,
  { transactions, ends, ...rest }: Pick<Db, 'address' | 'read' | 'watchers' | 'pools'> & Ending,
): Db {
  const end = async (options?: { timeout?: number }) => {
    await transactions.end(options)
    await Promise.all(ends.map(each => each(options)))
  }
  const commitHooks: CommitHooks = { wake: () => {}, onError: error => console.error(error) }
  const begin: TransactionPool['begin'] = work => beginWithWork(db, each => transactions.begin(each), work)
  const allowStale: Db['allowStale'] = work => work(db)
  const db = withOwn(pool as Db, { ...rest, begin, end, allowStale, commitHooks })
  return db
}

type Ending = { transactions: TransactionPool; ends: readonly StatementPool['end'][] }

export function withOwn(db: Db, own: Partial<Record<keyof Db, unknown>>): Db {
  return new Proxy(db, {
    get: (target, name) => (name in own ? own[name as keyof Db] : (Reflect.get(target, name) as unknown)),
  })
}

/** SQLSTATE or the driver's code. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Unreachable, restarting, out of connections, read-only, or a lock timeout. Retries are safe: writes are idempotent.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error)
  return code !== undefined && unavailableCodes.has(code)
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
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
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
