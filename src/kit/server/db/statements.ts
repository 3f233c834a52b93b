import type { Query, Send } from './statement.ts'

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

export type Watch = (send: Send) => Send

/** Tells the watchers of everything sent. */
export function watchStatements(watchers: ReadonlySet<StatementWatcher>): Watch {
  return send => async query => {
    if (watchers.size === 0) return send(query)
    const tell = notifyAll(watchers, query)
    try {
      const rows = await send(query)
      tell(undefined)
      return rows
    } catch (error) {
      tell(error)
      throw error
    }
  }
}

function notifyAll(watchers: ReadonlySet<StatementWatcher>, { text }: Query): (error: unknown) => void {
  const begun = performance.now()
  const told = [...watchers].map(watcher => watcher())
  return error => {
    const ended: EndedStatement = {
      get text() {
        return text.replace(/\s+/g, ' ').trim()
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
