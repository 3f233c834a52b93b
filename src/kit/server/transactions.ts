import type { Options, Sql, TransactionSql } from 'postgres'
import { connectionLost, type Dial, dial } from './dial.ts'
import type { PoolFigures } from './statements.ts'

/**
 * Transactions on connections of their own, each with one connection that is opened once and never again. The driver's own
 * `begin` shares connections with other statements; when one is lost in the middle of a transaction it crashes the process,
 * leaks the connection, or goes on outside the transaction on a new one (known and open: porsager/postgres 1133, 1154, 1189,
 * 1216). Here a lost connection ends its transaction with `CONNECTION_CLOSED`, and nothing of it is ever run elsewhere.
 */
export type TransactionPool = {
  begin<T>(work: (tx: TransactionSql) => Promise<T> | T): Promise<T>
  end(options?: { timeout?: number }): Promise<void>
  /** How busy the connections are at this moment. */
  figures(): PoolFigures
}

/** A connection, and whether it is lost. */
type Line = { sql: Sql; isLost: boolean }

type PoolOptions = {
  max: number
  open: (options: Options<{}>) => Sql
  /** How a transaction begins; several statements are possible. */
  begin: string
}

export function transactionPool({ max, open, begin }: PoolOptions): TransactionPool {
  const idle: Line[] = []
  const waiting: ((line: Line) => void)[] = []
  const lines = new Set<Line>()
  let isEnding = false

  /** An idle line, a new one, or the next that somebody gives back, in the order in which they were asked for. */
  function take(): Line | Promise<Line> {
    for (let line = idle.pop(); line; line = idle.pop()) if (!line.isLost) return line
    return lines.size < max ? openLine() : new Promise(resolve => waiting.push(resolve))
  }

  function openLine(): Line {
    const line: Line = { isLost: false, sql: undefined! }
    line.sql = open({
      max: 1,
      socket: dialOnce(),
      // Either could end the connection between two statements of a transaction.
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
  // A statement had failed and somebody has caught that: nothing was kept.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back, since a statement of it had failed.')
  return result
}

/** What the work in a transaction is given: every statement asks first whether the connection is still there. */
function within(line: Line): TransactionSql {
  const tx: TransactionSql = new Proxy(line.sql, {
    apply(target, thisArg, args) {
      refuseLost(line)
      return Reflect.apply(target, thisArg, args) as unknown
    },
    get: (target, name) => (name === 'savepoint' ? savepoint : (Reflect.get(target, name) as unknown)),
  }) as unknown as TransactionSql
  let savepoints = 0

  /** A part of a transaction that can be undone by itself. */
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

/** Opens a connection the first time it is asked, and refuses ever after. */
function dialOnce(): Dial {
  let isDialed = false
  return async target => {
    if (isDialed) throw connectionLost()
    isDialed = true
    return dial(target)
  }
}
