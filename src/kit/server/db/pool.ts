import pg from 'pg'
import type { DatabaseAddress } from '../config/config.ts'
import { waitAtMost } from '../resilience.ts'
import { Connection, isBroken, isOfPlan, type SendOptions, sendOn, withCode } from './connection.ts'
import type { Rows, Send } from './statement.ts'
import type { PoolFigures } from './statements.ts'
import { openTurns, type Turns } from './turns.ts'

export type Connections = {
  acquire(): Promise<pg.PoolClient>
  /** Closes it unless its last statement and transaction are over. */
  release(connection: pg.PoolClient, how: { isClean: boolean }): void
  figures(): PoolFigures
}

export type Pool = {
  send: Send
  /** At most `max` of the pool's connections at once. */
  part(options: { name: string; max: number }): Connections
  figures(): PoolFigures
  /** Waits for statements under way; after `timeout` seconds their connections are closed. */
  end(options?: { timeout?: number }): Promise<void>
}

type PoolOptions = SendOptions & {
  name: string
  address: DatabaseAddress
  max: number
  /** Sent first on each connection: PgBouncer refuses unknown settings in the startup message. */
  opening?: string
  /** Of each connection, before its first use. Throws to refuse it. */
  onOpen?: ((send: Send) => Promise<void>) | undefined
}

/** For a connection, new or another's. */
const WAIT_MS = 10_000
const GOODBYE_MS = 1_000

export function openPool({ name, address, max, opening, onOpen, ...options }: PoolOptions): Pool {
  const open = new Set<Connection>()
  class Pooled extends Connection {
    constructor() {
      super(address)
      open.add(this)
      this.once('end', () => open.delete(this))
    }
  }
  const pool = new pg.Pool({
    Client: Pooled,
    max,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: 0,
    // Awaited; its type does not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async client => {
      if (opening) await sendOn(client, { text: opening, values: [], isRaw: true }, options)
      await onOpen?.(query => sendOn(client, query, options))
    },
  })
  // Idle connections that were lost; the pool replaces them.
  pool.on('error', () => {})
  let inHand = 0
  let idle = Promise.withResolvers<void>()
  let isEnding = false

  async function acquire(turns?: Turns): Promise<pg.PoolClient> {
    if (isEnding) throw Object.assign(new Error('The database was closed.'), { code: 'CONNECTION_ENDED' })
    inHand++
    let hasTurn = false
    try {
      if (turns) await turns.take()
      hasTurn = true
      return await pool.connect()
    } catch (error) {
      if (hasTurn) turns?.leave()
      settle()
      throw withCode(error)
    }
  }

  function release(connection: pg.PoolClient, { isClean }: { isClean: boolean }, turns?: Turns): void {
    // The pool would wait for the server's goodbye.
    if (!isClean) connection.connection.stream.destroy()
    connection.release(!isClean)
    turns?.leave()
    settle()
  }

  function settle(): void {
    if (--inHand === 0) idle.resolve()
  }

  async function sendOnce(query: Parameters<Send>[0]): Promise<Rows> {
    const connection = await acquire()
    let isClean = true
    try {
      return await sendOn(connection, query, options)
    } catch (error) {
      isClean = !isBroken(error)
      throw error
    } finally {
      release(connection, { isClean })
    }
  }

  return {
    part(of) {
      const turns = openTurns(of.max, WAIT_MS)
      return {
        acquire: () => acquire(turns),
        release: (connection, how) => release(connection, how, turns),
        figures: () => ({ pool: of.name, connections: of.max, ...turns.figures() }),
      }
    },
    async send(query) {
      try {
        return await sendOnce(query)
      } catch (error) {
        if (!isOfPlan(error)) throw error
        // Unprepared, since other connections have the old plan too.
        return sendOnce({ ...query, isRaw: true })
      }
    },
    figures: () => ({
      pool: name,
      connections: max,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async end({ timeout } = {}) {
      if (isEnding) return
      isEnding = true
      idle = Promise.withResolvers()
      if (inHand === 0) idle.resolve()
      await (timeout === undefined ? idle.promise : waitAtMost(timeout * 1000, idle.promise))
      const ended = pool.end()
      for (const connection of inHand > 0 ? open : []) connection.connection.stream.destroy()
      await waitAtMost(GOODBYE_MS, ended)
    },
  }
}
