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

/** Connections of one time, each an instance of the driver with one connection; `isOver` when one of them was lost. */
type Generation = { lines: Line[]; isOver: boolean; underWay: Set<DriverQuery> }

type Line = { sql: Sql; hand: DriverQuery['handler']; inHand: number }

type PoolOptions = {
  max: number
  open: (options: Options<{}>, onRefused: (error: unknown) => void) => Sql
  /** For the one connection that listens. */
  openListener: () => Sql
}

/** Seconds: a little longer than a statement may take. */
const LAST = 6

export function statementPool({ max, open, openListener }: PoolOptions): StatementPool {
  // This one is never connected, but for what listens, which the driver does on a connection of its own.
  const maker = openListener()
  const leaving = new Set<Promise<void>>()
  let current: Generation | undefined
  /** A former connection that has learned from the database how arrays are written. */
  let known: Sql | undefined
  let isEnding = false

  /** The first idle connection, a new one, or the one with the least to do: statements are sent behind each other. */
  function lineOf(generation: Generation): Line {
    const { lines } = generation
    const idle = lines.find(({ inHand }) => inHand === 0)
    if (idle) return idle
    if (lines.length < max) return openLine(generation)
    return lines.reduce((least, line) => (line.inHand < least.inHand ? line : least))
  }

  function openLine(generation: Generation): Line {
    known = generation.lines.find(({ sql }) => knowsTypes(sql))?.sql ?? known
    const options = {
      max: 1,
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
    } as Options<{}>
    const sql = open(options, error => retire(generation, error))
    if (known) learn(sql, known)
    const line: Line = { sql, hand: handOf(sql), inHand: 0 }
    generation.lines.push(line)
    return line
  }

  /** `why`: what whoever has not been sent is told. */
  function retire(generation: Generation, why: unknown = connectionLost()): void {
    if (generation.isOver || isEnding) return
    generation.isOver = true
    if (current === generation) current = undefined
    known = generation.lines.find(({ sql }) => knowsTypes(sql))?.sql ?? known
    // Those that were never sent: the driver would wait for a connection to send them on.
    for (const query of generation.underWay) if (query.state === null) query.reject(why)
    const gone = endAll(generation, { timeout: LAST }).catch(() => {})
    leaving.add(gone)
    void gone.then(() => leaving.delete(gone))
  }

  return {
    sql: maker,
    send(query) {
      if (isEnding) return handOf(maker)(query)
      current ??= { lines: [], isOver: false, underWay: new Set() }
      const generation = current
      const line = lineOf(generation)
      line.inHand += 1
      keep(generation.underWay, query, () => void (line.inHand -= 1))
      // The driver hands on the settings of a new connection in a microtask, and they have to come first: without them this statement
      // would have no time limit.
      queueMicrotask(() => generation.underWay.has(query) && line.hand(query))
      return undefined
    },
    async end(options) {
      isEnding = true
      await Promise.all([maker.end(options), current && endAll(current, options), ...leaving])
    },
  }
}

async function endAll({ lines }: Generation, options?: { timeout?: number }): Promise<void> {
  await Promise.all(lines.map(({ sql }) => sql.end(options)))
}

/** How the driver takes a statement on: it tells by a statement of its own, which is never sent. */
function handOf(sql: Sql): DriverQuery['handler'] {
  return (sql`` as unknown as DriverQuery).handler
}

/** Keeps a statement as long as it is neither answered nor refused. */
function keep(underWay: Set<DriverQuery>, query: DriverQuery, onEnd: () => void): void {
  const { resolve, reject } = query
  const end = () => underWay.delete(query) && onEnd()
  underWay.add(query)
  query.resolve = result => {
    end()
    return resolve(result)
  }
  query.reject = error => {
    end()
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
