import type { Options, Sql } from 'postgres'
import { connectionLost, dial } from './dial.ts'
import type { DriverQuery } from './statements.ts'

/**
 * Single statements on connections that they share. The driver opens a lost connection again by itself, and such a one may send nothing
 * any more, or give the answer of one statement to another (porsager/postgres 1133, 1142, 1208, in 3.4.9). So when one is lost all
 * that comes after goes to a new set of connections, and what is under way on the others has a moment to end.
 */
export type StatementPool = {
  /** Makes statements and their parts. */
  sql: Sql
  /** Sends a statement. */
  send(query: DriverQuery): unknown
  end(options?: { timeout?: number }): Promise<void>
}

/** A set of connections; `isOver` when one of them was lost. */
type Generation = { sql: Sql; hand: DriverQuery['handler']; isOver: boolean; underWay: Set<DriverQuery> }

/** Seconds: a little longer than a statement may take. */
const LAST = 6

export function statementPool(open: (options: Options<{}>) => Sql): StatementPool {
  // This one is never connected, but for what listens, which the driver does on a connection of its own.
  const maker = open({})
  const leaving = new Set<Promise<void>>()
  let current: Generation | undefined
  /** A former set that has learned from the database how arrays are written. */
  let known: Sql | undefined
  let isEnding = false

  function begin(): Generation {
    const generation: Generation = { sql: maker, hand: handOf(maker), isOver: false, underWay: new Set() }
    generation.sql = open({
      ...(known && { fetch_types: false }),
      socket: async (target: Parameters<typeof dial>[0]) => {
        if (generation.isOver) throw connectionLost()
        try {
          return await dial(target)
        } catch (error) {
          // A connection that never came about is told of by nobody, and would stand for one for good.
          retire(generation, error)
          throw error
        }
      },
      // What ends for its age is lost, too.
      max_lifetime: null,
      idle_timeout: 0,
      onclose: () => retire(generation),
    } as Options<{}>)
    generation.hand = handOf(generation.sql)
    if (known) learn(generation.sql, known)
    return generation
  }

  /** `why`: what whoever has not been sent is told. */
  function retire(generation: Generation, why: unknown = connectionLost()): void {
    if (generation.isOver || isEnding) return
    generation.isOver = true
    if (current === generation) current = undefined
    if (knowsTypes(generation.sql)) known = generation.sql
    // Those that were never sent: the driver would wait for a connection to send them on.
    for (const query of generation.underWay) if (query.state === null) query.reject(why)
    const gone = generation.sql.end({ timeout: LAST }).catch(() => {})
    leaving.add(gone)
    void gone.then(() => leaving.delete(gone))
  }

  return {
    sql: maker,
    send(query) {
      if (isEnding) return handOf(maker)(query)
      current ??= begin()
      keep(current.underWay, query)
      return current.hand(query)
    },
    async end(options) {
      isEnding = true
      await Promise.all([maker.end(options), current?.sql.end(options), ...leaving])
    },
  }
}

/** How the driver takes a statement on: it tells by a statement of its own, which is never sent. */
function handOf(sql: Sql): DriverQuery['handler'] {
  return (sql`` as unknown as DriverQuery).handler
}

/** Keeps a statement as long as it is neither answered nor refused. */
function keep(underWay: Set<DriverQuery>, query: DriverQuery): void {
  const { resolve, reject } = query
  underWay.add(query)
  query.resolve = result => {
    underWay.delete(query)
    return resolve(result)
  }
  query.reject = error => {
    underWay.delete(query)
    return reject(error)
  }
}

/** What the driver asks of the database at the first connection, and answers to nobody when that is lost meanwhile. */
type Types = Record<'parsers' | 'serializers', object> & { shared: { typeArrayMap: object } }

const typesOf = (sql: Sql) => sql.options as unknown as Types

function knowsTypes(sql: Sql): boolean {
  return Object.keys(typesOf(sql).shared.typeArrayMap).length > 0
}

function learn(sql: Sql, from: Sql): void {
  const [mine, theirs] = [typesOf(sql), typesOf(from)]
  Object.assign(mine.parsers, theirs.parsers)
  Object.assign(mine.serializers, theirs.serializers)
  Object.assign(mine.shared.typeArrayMap, theirs.shared.typeArrayMap)
}
