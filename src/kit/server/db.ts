import postgres, { type Options, type Sql, type TransactionSql } from 'postgres'
import type { DatabaseAddress } from './config.ts'
import { type StatementPool, statementPool } from './statement-pool.ts'
import { type PoolFigures, type StatementWatcher, watchStatements } from './statements.ts'
import { type TransactionPool, transactionPool } from './transactions.ts'

/** Any connection will do. */
export type Db = Sql & {
  /**
   * Connections for searches: statements whose best plan depends on what is looked for, so that they are planned each time
   * (`prepare: false`). They write nothing.
   */
  readonly read: Sql
  /**
   * For searches and lists of what everybody may see: within the work, what is asked of `db.read` may be some seconds old, since a replica may
   * answer it. The work may be done twice, so it writes nothing. Never for what somebody has just changed, holds or buys.
   */
  allowStale<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Where it is, for whoever needs connections of their own. */
  readonly address: DatabaseAddress
  /** Told of every statement, transactions and searches included. Empty where nobody wants to know. */
  readonly watchers: Set<StatementWatcher>
  /** How busy the connections are at this moment. */
  readonly pools: () => PoolFigures[]
}
/** Inside a transaction: what takes locks or writes several rows asks for this. */
export type Tx = TransactionSql

/** PostgreSQL's type number of `date`. */
const DATE = 1082

/** Searches at the same time: each of them keeps a core of the database busy. */
const READ_CONNECTIONS = 4

/**
 * How long a statement may take and wait for a lock, and a transaction be idle, in milliseconds. Set on each connection once it is open:
 * PgBouncer refuses settings that it does not know in the message that opens one.
 */
const limits = { statement_timeout: 5_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 }

/**
 * Opens the pools: for single statements, for transactions and for searches. Ten connections each for the first two: on two cores
 * 8 and 16 were equally fast and 64 slower. A statement may take 5 s and wait 3 s for a lock, so that a stuck one fails by itself
 * instead of holding a request for ever.
 */
export function connect(
  address: DatabaseAddress,
  options: Options<{}> = {},
  watchers: Set<StatementWatcher> = new Set(),
): Db {
  const isPooled = 'url' in address && address.directUrl !== undefined
  const settings: Options<{}> = {
    max: 10,
    connect_timeout: 5,
    // After an outage everybody wants to know soon that it is over; the driver's own pauses grow to twenty seconds.
    backoff: attempts => Math.min(0.1 * 2 ** attempts, 1),
    onnotice: () => {},
    // A date stays the text yyyy-MM-dd: as a Date it would shift with the machine's zone.
    types: { date: { to: DATE, from: [DATE], serialize: String, parse: String } },
    // Behind a pooler the next statement may be run on another connection than the one that prepared it.
    ...(isPooled && { prepare: false }),
    ...options,
    connection: { application_name: 'openfield' },
  }
  const session = { ...limits, ...options.connection }
  /** A new connection; what is sent on it comes after its settings. `onRefused`: why the database did not let us in. */
  const open = (more: Options<{}>, set: object = session, onRefused: (error: unknown) => void = () => {}) => {
    const own = { ...settings, ...more }
    const sql = 'url' in address ? postgres(address.url, own) : postgres({ ...address, ...own })
    // Behind a pooler others would get these settings: there a transaction has its own, and a single statement those of the role.
    // Where there is no connection only the first statement is told why, and this is the first.
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
  // Compiling a plan takes longer than running it, and these are never run twice.
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

/** A statement waits where there are more than connections, be it behind another one on the same connection. */
function figuresOf(pool: string, { connections, inHand }: { connections: number; inHand: number }): PoolFigures {
  const inUse = Math.min(inHand, connections)
  return { pool, connections, inUse, waiting: inHand - inUse }
}

/** The pool of single statements; searches, and what is asked together, go to connections of their own. */
function withPools(
  pool: Sql,
  { transactions, ends, ...rest }: Pick<Db, 'address' | 'read' | 'watchers' | 'pools'> & Ending,
): Db {
  const end = async (options?: { timeout?: number }) => {
    await transactions.end(options)
    await Promise.all(ends.map(each => each(options)))
  }
  const begin: TransactionPool['begin'] = work => transactions.begin(work)
  const allowStale: Db['allowStale'] = work => work(db)
  const db = withOwn(pool as Db, { ...rest, begin, end, allowStale })
  return db
}

type Ending = { transactions: TransactionPool; ends: readonly StatementPool['end'][] }

/** The same connections with something of its own. */
export function withOwn(db: Db, own: Partial<Record<keyof Db, unknown>>): Db {
  return new Proxy(db, {
    get: (target, name) => (name in own ? own[name as keyof Db] : (Reflect.get(target, name) as unknown)),
  })
}

/** SQLSTATE or the driver's own code of an error, if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * True when the database could not be asked or would not write just now: refused, restarting, out of connections, read-only,
 * lock not given in time. The request may be tried again: whatever it writes is written once.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error)
  return code !== undefined && unavailableCodes.has(code)
}

/** True when a value was one that PostgreSQL has no place for: text with a NUL in it, a date out of its reach, no uuid. */
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
