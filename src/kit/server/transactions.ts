import type { Options, Sql, TransactionSql } from 'postgres'
import { connectionLost, type Dial, dial } from './dial.ts'
import { markWork } from './on-commit.ts'
import type { PoolFigures } from './statements.ts'

/**
 * Each connection is opened once. With the driver's `begin`, a connection lost mid-transaction crashes the process,
 * leaks, or continues outside the transaction (open: porsager/postgres 1133, 1154, 1189, 1216); here it fails with
 * `CONNECTION_CLOSED`.
 */
export type TransactionPool = {
  begin<T>(work: (tx: TransactionSql) => Promise<T> | T): Promise<T>
  end(options?: { timeout?: number }): Promise<void>
  figures(): PoolFigures
}

type Connection = { sql: Sql; isLost: boolean }

type PoolOptions = {
  max: number
  open: (options: Options<{}>) => Sql
  begin: string
}

export function transactionPool({ max, open, begin }: PoolOptions): TransactionPool {
  const idle: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  const connections = new Set<Connection>()
  let isEnding = false

  /** First come, first served. */
  function acquire(): Connection | Promise<Connection> {
    for (let connection = idle.pop(); connection; connection = idle.pop()) if (!connection.isLost) return connection
    return connections.size < max ? openConnection() : new Promise(resolve => waiting.push(resolve))
  }

  function openConnection(): Connection {
    const connection: Connection = { isLost: false, sql: undefined! }
    connection.sql = open({
      max: 1,
      socket: dialOnce(),
      // Either could close the connection between two statements.
      max_lifetime: null,
      idle_timeout: 0,
      onclose: () => drop(connection),
    } as Options<{}>)
    connections.add(connection)
    return connection
  }

  function drop(connection: Connection): void {
    if (connection.isLost) return
    connection.isLost = true
    connections.delete(connection)
    void connection.sql.end({ timeout: 0 }).catch(() => {})
    const next = waiting.shift()
    if (next && !isEnding) next(openConnection())
  }

  function release(connection: Connection): void {
    if (connection.isLost) return
    const next = waiting.shift()
    if (next) next(connection)
    else idle.push(connection)
  }

  return {
    async begin(work) {
      const connection = await acquire()
      try {
        return await run(connection, begin, work)
      } catch (error) {
        if (isConnectionLost(error)) drop(connection)
        throw error
      } finally {
        release(connection)
      }
    },
    async end(options) {
      isEnding = true
      await Promise.all([...connections].map(({ sql }) => sql.end(options)))
    },
    figures() {
      const free = idle.filter(({ isLost }) => !isLost).length
      return { pool: 'transactions', connections: max, inUse: connections.size - free, waiting: waiting.length }
    },
  }
}

async function run<T>(connection: Connection, begin: string, work: (tx: TransactionSql) => Promise<T> | T): Promise<T> {
  const { sql } = connection
  await sql.unsafe(begin)
  let result: T
  try {
    result = await work(within(connection))
  } catch (error) {
    if (!connection.isLost) await sql.unsafe('rollback').catch(() => {})
    throw error
  }
  refuseLost(connection)
  const { command } = await sql.unsafe('commit')
  // The caller swallowed a statement's error.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back because one of its statements failed.')
  return result
}

function within(connection: Connection): TransactionSql {
  const tx: TransactionSql = new Proxy(connection.sql, {
    apply(target, thisArg, args) {
      refuseLost(connection)
      return Reflect.apply(target, thisArg, args) as unknown
    },
    get: (target, name) => (name === 'savepoint' ? savepoint : (Reflect.get(target, name) as unknown)),
  }) as unknown as TransactionSql
  let savepoints = 0

  async function savepoint<T>(work: (inner: TransactionSql) => Promise<T> | T): Promise<T> {
    const name = `part_${savepoints++}`
    refuseLost(connection)
    await connection.sql.unsafe(`savepoint ${name}`)
    const forgetWork = markWork(tx)
    try {
      return await work(tx)
    } catch (error) {
      forgetWork()
      if (!connection.isLost) await connection.sql.unsafe(`rollback to ${name}`)
      throw error
    }
  }

  return tx
}

function refuseLost({ isLost }: Connection): void {
  if (isLost) throw connectionLost()
}

function isConnectionLost(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('CONNECT') || code.startsWith('E') || code.startsWith('57P0') || code.startsWith('08')
}

/** Later dials reject. */
function dialOnce(): Dial {
  let isDialed = false
  return async target => {
    if (isDialed) throw connectionLost()
    isDialed = true
    return dial(target)
  }
}
