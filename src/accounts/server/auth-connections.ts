import type { PostgresJSPendingQuery, PostgresJSReservedSql, PostgresJSSql } from 'kysely-postgres-js'
import type { Db, Tx } from '#kit/server/db.ts'

/** As Kysely passes them. */
type Values = Parameters<Tx['unsafe']>[1]
type Rows = Awaited<PostgresJSPendingQuery>

/**
 * Adapts our pools to Kysely's dialect: single statements go to the pool, transactions to `db.begin`, since the
 * driver's reserved connections lose their transaction when the connection breaks (decision 17). `onFailure` gets
 * the original error before the library wraps it.
 */
export function authConnections(db: Db, onFailure: (error: unknown) => void): PostgresJSSql {
  return {
    options: {},
    // The opener of the pools closes them.
    end: async () => {},
    reserve: async () => connection(db, onFailure),
  }
}

function connection(db: Db, onFailure: (error: unknown) => void): PostgresJSReservedSql {
  const execute = inTurn(db)
  return {
    release() {},
    unsafe(text: string, values?: Values) {
      const rows = execute(text, values).catch((error: unknown) => {
        onFailure(error)
        throw error
      })
      return Object.assign(rows, { cancel() {} })
    },
  }
}

/**
 * The transaction starts at the first statement other than a plain read: a password is hashed before that, which
 * must not occupy a connection.
 */
function inTurn(db: Db): (text: string, values?: Values) => Promise<Rows> {
  let isWanted = false
  let open: Transaction | undefined
  async function end(how: 'commit' | 'rollback'): Promise<Rows> {
    const ended = open
    isWanted = false
    open = undefined
    await ended?.[how]()
    return Object.assign([], { command: how.toUpperCase(), count: 0 })
  }
  return async (text, values) => {
    if (text === 'commit' || text === 'rollback') return end(text)
    if (text === 'begin') {
      isWanted = true
      return Object.assign([], { command: 'BEGIN', count: 0 })
    }
    if (isWanted && !isPlainRead(text)) open ??= await begin(db)
    return (open?.tx ?? db).unsafe(text, values, { prepare: true })
  }
}

function isPlainRead(text: string): boolean {
  return text.startsWith('select ') && !text.includes(' for update')
}

type Transaction = { tx: Tx; commit(): Promise<void>; rollback(): Promise<void> }

/** Ended by the caller. */
async function begin(db: Db): Promise<Transaction> {
  const started = Promise.withResolvers<Tx>()
  const ended = Promise.withResolvers<void>()
  const done = db.begin(tx => {
    started.resolve(tx)
    return ended.promise
  })
  // Either there was no connection, or `commit` and `rollback` report the error.
  done.catch(started.reject)
  return {
    tx: await started.promise,
    async commit() {
      ended.resolve()
      await done
    },
    async rollback() {
      ended.reject(new Error('Rolled back.'))
      await done.catch(() => {})
    },
  }
}
