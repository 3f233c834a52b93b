import type { Options, Sql } from 'postgres'
import { connectionLost, dial } from './dial.ts'
import type { DriverQuery } from './statements.ts'

/**
 * Pipelined statements. A connection that the driver reopened may hang or mix up results (porsager/postgres 1133, 1142,
 * 1208, in 3.4.9), so losing one starts a new set; those in flight on the others may finish.
 */
export type StatementPool = {
  sql: Sql
  send(query: DriverQuery): unknown
  end(options?: { timeout?: number }): Promise<void>
}

/** Driver instances with one connection each; `isOver` once one was lost. */
type Generation = { connections: Connection[]; isOver: boolean; inFlight: Set<DriverQuery> }

type Connection = { sql: Sql; hand: DriverQuery['handler']; inFlight: number }

type PoolOptions = {
  max: number
  open: (options: Options<{}>, onRefused: (error: unknown) => void) => Sql
  openListener: () => Sql
}

/** Seconds: a little above the statement timeout. */
const LAST = 6

export function statementPool({ max, open, openListener }: PoolOptions): StatementPool {
  // Never connects itself: to listen, the driver opens its own connection.
  const maker = openListener()
  const leaving = new Set<Promise<void>>()
  let current: Generation | undefined
  /** A former connection that knows the array types. */
  let known: Sql | undefined
  let isEnding = false

  function pickConnection(generation: Generation): Connection {
    const { connections } = generation
    const idle = connections.find(({ inFlight }) => inFlight === 0)
    if (idle) return idle
    if (connections.length < max) return openConnection(generation)
    return connections.reduce((least, connection) => (connection.inFlight < least.inFlight ? connection : least))
  }

  function openConnection(generation: Generation): Connection {
    known = generation.connections.find(({ sql }) => knowsTypes(sql))?.sql ?? known
    const options = {
      max: 1,
      ...(known && { fetch_types: false }),
      socket: async (target: Parameters<typeof dial>[0]) => {
        if (generation.isOver) throw connectionLost()
        try {
          return await dial(target)
        } catch (error) {
          // The driver does not report a failed connection, which would keep its slot forever.
          retire(generation, error)
          throw error
        }
      },
      // A connection closed for age would count as lost.
      max_lifetime: null,
      idle_timeout: 0,
      onclose: () => retire(generation),
    } as Options<{}>
    const sql = open(options, error => retire(generation, error))
    if (known) learn(sql, known)
    const connection: Connection = { sql, hand: handOf(sql), inFlight: 0 }
    generation.connections.push(connection)
    return connection
  }

  /** `why`: for statements not yet sent. */
  function retire(generation: Generation, why: unknown = connectionLost()): void {
    if (generation.isOver || isEnding) return
    generation.isOver = true
    if (current === generation) current = undefined
    known = generation.connections.find(({ sql }) => knowsTypes(sql))?.sql ?? known
    // The driver would wait for a new connection to send these.
    for (const query of generation.inFlight) if (query.state === null) query.reject(why)
    const gone = endAll(generation, { timeout: LAST }).catch(() => {})
    leaving.add(gone)
    void gone.then(() => leaving.delete(gone))
  }

  return {
    sql: maker,
    send(query) {
      if (isEnding) return handOf(maker)(query)
      current ??= { connections: [], isOver: false, inFlight: new Set() }
      const generation = current
      const connection = pickConnection(generation)
      connection.inFlight += 1
      keep(generation.inFlight, query, () => void (connection.inFlight -= 1))
      // The driver sends the settings in a microtask. They must come first: without them this statement has no timeout.
      queueMicrotask(() => generation.inFlight.has(query) && connection.hand(query))
      return undefined
    },
    async end(options) {
      isEnding = true
      await Promise.all([maker.end(options), current && endAll(current, options), ...leaving])
    },
  }
}

async function endAll({ connections }: Generation, options?: { timeout?: number }): Promise<void> {
  await Promise.all(connections.map(({ sql }) => sql.end(options)))
}

/** Taken from a dummy statement that is never sent. */
function handOf(sql: Sql): DriverQuery['handler'] {
  return (sql`` as unknown as DriverQuery).handler
}

function keep(inFlight: Set<DriverQuery>, query: DriverQuery, onEnd: () => void): void {
  const { resolve, reject } = query
  const end = () => inFlight.delete(query) && onEnd()
  inFlight.add(query)
  query.resolve = result => {
    end()
    return resolve(result)
  }
  query.reject = error => {
    end()
    return reject(error)
  }
}

/** Array types, which the driver fetches on the first connection; a loss then rejects uncatchably. */
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
