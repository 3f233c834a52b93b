import type { Sql } from 'postgres'

/** Text with `$1` for values. */
export type EndedStatement = {
  text: string
  /** Milliseconds, including the wait for a connection. */
  ms: number
  error: unknown
}

/** Called at submission and, as returned, at the end. */
export type StatementWatcher = () => (ended: EndedStatement) => void

export type PoolFigures = {
  pool: string
  connections: number
  inUse: number
  waiting: number
  /** Replicas only. */
  isFresh?: boolean
}

/** Internals of the driver (postgres 3.4.9), which has no events for this. */
export type DriverQuery = Promise<unknown> & {
  strings: readonly string[]
  statement: { string: string } | null
  state: object | null
  handler: (query: DriverQuery) => unknown
  resolve: (result: unknown) => unknown
  reject: (error: unknown) => unknown
}

/** Costs two closures per statement without watchers. */
export function watchStatements(
  { sql, send: take }: { sql: Sql; send?: DriverQuery['handler'] },
  watchers: ReadonlySet<StatementWatcher>,
): { sql: Sql; inHand: () => number } {
  let inHand = 0

  function send(query: DriverQuery, hand: DriverQuery['handler']): unknown {
    const tell = watchers.size > 0 ? notifyAll(watchers, query) : undefined
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
    // Fragments are never submitted.
    made.handler = query => send(query, take ?? handler)
    return made
  }

  const watched = new Proxy(sql, {
    apply: (target, thisArg, args) => watch(Reflect.apply(target, thisArg, args)),
    get(target, name) {
      if (name === 'unsafe') return (...args: Parameters<Sql['unsafe']>) => watch(target.unsafe(...args))
      // The driver's own bypasses this proxy.
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

function notifyAll(watchers: ReadonlySet<StatementWatcher>, query: DriverQuery): (error: unknown) => void {
  const begun = performance.now()
  const told = [...watchers].map(watcher => watcher())
  return error => {
    const ended: EndedStatement = {
      // Costs as much as the statement.
      get text() {
        return (query.statement?.string ?? query.strings.join('$')).replace(/\s+/g, ' ').trim()
      },
      ms: performance.now() - begun,
      error,
    }
    for (const tell of told) tell(ended)
  }
}

/** `select reservation`: low cardinality, no values. */
export function nameStatement(text: string): string {
  const words = text.toLowerCase().replace(/\s+/g, ' ').trim()
  const [verb = ''] = /^[a-z]+/.exec(words) ?? []
  if (verb === 'with') return nameOfWith(words)
  const table = tableOf(words)
  return table ? `${verb} ${table}` : verb
}

/** Prefers the statement that writes, else the last. */
function nameOfWith(words: string): string {
  const [, verb, table] = /\b(insert into|update|delete from) ([a-z_]+)/.exec(words) ?? []
  if (verb && table) return `${verb.split(' ', 1)[0]} ${table}`
  const read = tableOf(words)
  return read ? `select ${read}` : 'select'
}

function tableOf(words: string): string | undefined {
  return /\b(?:from|into|update|join|table) (?:only )?([a-z_]+)/.exec(words)?.[1]
}
