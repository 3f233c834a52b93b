import type { Options, Sql, TransactionSql } from 'postgres'
import { connectionLost, type Dial, dial } from './dial.ts'
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

type Line = { sql: Sql; isLost: boolean }

type PoolOptions = {
  max: number
  open: (options: Options<{}>) => Sql
  begin: string
}

export function transactionPool({ max, open, begin }: PoolOptions): TransactionPool {
  const idle: Line[] = []
  const waiting: ((line: Line) => void)[] = []
  const lines = new Set<Line>()
  let isEnding = false

  /** First come, first served. */
  function take(): Line | Promise<Line> {
    for (let line = idle.pop(); line; line = idle.pop()) if (!line.isLost) return line
    return lines.size < max ? openLine() : new Promise(resolve => waiting.push(resolve))
  }

  function openLine(): Line {
    const line: Line = { isLost: false, sql: undefined! }
    line.sql = open({
      max: 1,
      socket: dialOnce(),
      // Either could close the connection between two statements.
      max_lifetime: null,
      idle_timeout: 0,
      onclose: () => drop(line),
    } as Options<{}>)
    lines.add(line)
    return line
  }

  function drop(line: Line): void {
    if (line.isLost) return
    line.isLost = true
    lines.delete(line)
    void line.sql.end({ timeout: 0 }).catch(() => {})
    const next = waiting.shift()
    if (next && !isEnding) next(openLine())
  }

  function giveBack(line: Line): void {
    if (line.isLost) return
    const next = waiting.shift()
    if (next) next(line)
    else idle.push(line)
  }

  return {
    async begin(work) {
      const line = await take()
      try {
        return await run(line, begin, work)
      } catch (error) {
        if (isConnectionLost(error)) drop(line)
        throw error
      } finally {
        giveBack(line)
      }
    },
    async end(options) {
      isEnding = true
      await Promise.all([...lines].map(({ sql }) => sql.end(options)))
    },
    figures() {
      const free = idle.filter(({ isLost }) => !isLost).length
      return { pool: 'transactions', connections: max, inUse: lines.size - free, waiting: waiting.length }
    },
  }
}

async function run<T>(line: Line, begin: string, work: (tx: TransactionSql) => Promise<T> | T): Promise<T> {
  const { sql } = line
  await sql.unsafe(begin)
  let result: T
  try {
    result = await work(within(line))
  } catch (error) {
    if (!line.isLost) await sql.unsafe('rollback').catch(() => {})
    throw error
  }
  refuseLost(line)
  const { command } = await sql.unsafe('commit')
  // The caller swallowed a statement's error.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back, since a statement of it had failed.')
  return result
}

function within(line: Line): TransactionSql {
  const tx: TransactionSql = new Proxy(line.sql, {
    apply(target, thisArg, args) {
      refuseLost(line)
      return Reflect.apply(target, thisArg, args) as unknown
    },
    get: (target, name) => (name === 'savepoint' ? savepoint : (Reflect.get(target, name) as unknown)),
  }) as unknown as TransactionSql
  let savepoints = 0

  async function savepoint<T>(work: (inner: TransactionSql) => Promise<T> | T): Promise<T> {
    const name = `part_${savepoints++}`
    refuseLost(line)
    await line.sql.unsafe(`savepoint ${name}`)
    try {
      return await work(tx)
    } catch (error) {
      if (!line.isLost) await line.sql.unsafe(`rollback to ${name}`)
      throw error
    }
  }

  return tx
}

function refuseLost({ isLost }: Line): void {
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
