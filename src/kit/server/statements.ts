import type { Sql } from 'postgres'

/** A statement that has ended. The text has `$1` where a value stood, so that nothing of anybody is in it. */
export type EndedStatement = {
  text: string
  /** Since it was handed to the driver: the wait for a connection is part of it. Milliseconds. */
  ms: number
  error: unknown
}

/** Told of each statement as it is handed to the driver, and by what it gives back when the statement has ended. */
export type StatementWatcher = () => (ended: EndedStatement) => void

/** Statements, or transactions, of one pool: those that have a connection, and those that wait for one. */
export type PoolFigures = {
  pool: string
  connections: number
  inUse: number
  waiting: number
  /** Of a replica: whether it is fresh enough to be asked at this moment. */
  isFresh?: boolean
}

/** What a query of the driver (postgres 3.4.9) has inside; it tells nobody in another way when a statement begins and ends. */
export type DriverQuery = Promise<unknown> & {
  strings: readonly string[]
  /** What is sent; null before it was put together. */
  statement: { string: string } | null
  /** The connection that it was given to; null before. */
  state: object | null
  handler: (query: DriverQuery) => unknown
  resolve: (result: unknown) => unknown
  reject: (error: unknown) => unknown
}

/**
 * The same connections, counting the statements in hand, and telling `watchers` of each where there are any. Where there are none
 * it costs two closures a statement.
 */
export function watchStatements(
  { sql, send: take }: { sql: Sql; send?: DriverQuery['handler'] },
  watchers: ReadonlySet<StatementWatcher>,
): { sql: Sql; inHand: () => number } {
  let inHand = 0

  function send(query: DriverQuery, hand: DriverQuery['handler']): unknown {
    const tell = watchers.size > 0 ? tellAll(watchers, query) : undefined
    const { resolve, reject } = query
    let isOver = false
    const end = (error?: unknown) => {
      if (isOver) return
      isOver = true
      inHand -= 1
      tell?.(error)
    }
    query.resolve = result => {
      end()
      return resolve(result)
    }
    query.reject = error => {
      end(error)
      return reject(error)
    }
    inHand += 1
    return hand(query)
  }

  function watch(made: unknown): unknown {
    if (!isQuery(made)) return made
    const { handler } = made
    // A piece of another statement is never handed to the driver by itself.
    made.handler = query => send(query, take ?? handler)
    return made
  }

  const watched = new Proxy(sql, {
    apply: (target, thisArg, args) => watch(Reflect.apply(target, thisArg, args)),
    get(target, name) {
      if (name === 'unsafe') return (...args: Parameters<Sql['unsafe']>) => watch(target.unsafe(...args))
      // The driver's own would go another way than all statements.
      if (name === 'notify')
        return (channel: string, payload: string) => watch(target`select pg_notify(${channel}, ${payload})`)
      return Reflect.get(target, name) as unknown
    },
  })
  return { sql: watched, inHand: () => inHand }
}

function isQuery(made: unknown): made is DriverQuery {
  return made instanceof Promise && 'handler' in made
}

function tellAll(watchers: ReadonlySet<StatementWatcher>, query: DriverQuery): (error: unknown) => void {
  const begun = performance.now()
  const told = [...watchers].map(watcher => watcher())
  return error => {
    const ended: EndedStatement = {
      // Made for whoever wants it: for each of them it would cost as much as the statement.
      get text() {
        return (query.statement?.string ?? query.strings.join('$')).replace(/\s+/g, ' ').trim()
      },
      ms: performance.now() - begun,
      error,
    }
    for (const tell of told) tell(ended)
  }
}

/** What a statement does and to what, such as `select reservation`: few enough to be counted by, and nothing of its values. */
export function nameStatement(text: string): string {
  const words = text.toLowerCase().replace(/\s+/g, ' ').trim()
  const [verb = ''] = /^[a-z]+/.exec(words) ?? []
  if (verb === 'with') return nameOfWith(words)
  const table = tableOf(words)
  return table ? `${verb} ${table}` : verb
}

/** Of several statements in one the one that writes counts, or else the last. */
function nameOfWith(words: string): string {
  const [, verb, table] = /\b(insert into|update|delete from) ([a-z_]+)/.exec(words) ?? []
  if (verb && table) return `${verb.split(' ', 1)[0]} ${table}`
  const read = tableOf(words)
  return read ? `select ${read}` : 'select'
}

function tableOf(words: string): string | undefined {
  return /\b(?:from|into|update|join|table) (?:only )?([a-z_]+)/.exec(words)?.[1]
}
