import type pg from 'pg'
import { connectionLost, isBroken, type SendOptions, sendFirst, sendOn } from './connection.ts'
import type { Transaction, Tx } from './handles.ts'
import { markWork } from './on-commit.ts'
import type { Connections } from './pool.ts'
import { type Query, type Rows, type Send, sqlOver } from './statement.ts'
import type { Watch } from './statements.ts'

type TransactionOptions = SendOptions & {
  pool: Connections
  watch: Watch
  /** `begin`, and settings where a pooler keeps none. */
  begin: string
}

/** Above the server's own limit, in milliseconds. */
export const ANSWER_MS = 1_000

export async function beginTransaction(options: TransactionOptions): Promise<Transaction> {
  const { pool, watch, isPrepared } = options
  let { timeoutMs } = options
  const connection = await pool.acquire()
  let state: 'open' | 'lost' | 'ended' = 'open'
  let last: Promise<unknown> = Promise.resolve()
  let hasBegun = false
  /** Perhaps outside of a transaction: more statements would commit alone. */
  let isDoomed = false

  /** A prepared one takes `begin` along. */
  async function beginWith(query: Query): Promise<Rows> {
    hasBegun = true
    try {
      if (isPrepared && !query.isRaw) return await sendFirst(connection, query, { timeoutMs })
      await sendOn(connection, { text: options.begin, values: [], isRaw: true }, { timeoutMs })
      return await sendOn(connection, query, { isPrepared, timeoutMs })
    } catch (error) {
      isDoomed = true
      throw error
    }
  }

  /** In turn: `pg` takes one statement at a time. */
  const send: Send = watch(query => {
    const turn = last.then(async () => {
      if (state === 'lost') throw connectionLost()
      if (state === 'ended') throw new Error('The transaction has ended.')
      if (isDoomed && query.text !== 'rollback') throw rolledBack()
      try {
        return await (hasBegun ? sendOn(connection, query, { isPrepared, timeoutMs }) : beginWith(query))
      } catch (error) {
        if (isBroken(error)) state = 'lost'
        throw error
      }
    })
    last = turn.catch(() => {})
    return turn
  })
  const sendText = (text: string) => send({ text, values: [], isRaw: true })

  async function end(text: 'commit' | 'rollback'): Promise<void> {
    let isClean = false
    try {
      await last
      if (state === 'lost') throw connectionLost()
      const { command } = hasBegun ? await sendText(isDoomed ? 'rollback' : text) : { command: 'COMMIT' }
      isClean = true
      // The caller swallowed a statement's error.
      if (text === 'commit' && command !== 'COMMIT') throw rolledBack()
    } finally {
      state = 'ended'
      pool.release(connection, { isClean })
    }
  }

  let savepoints = 0
  const tx: Tx = Object.assign(sqlOver(send), {
    async savepoint<T>(work: (tx: Tx) => Promise<T> | T): Promise<T> {
      const name = `part_${savepoints++}`
      await sendText(`savepoint ${name}`)
      const dropWork = markWork(tx)
      try {
        return await work(tx)
      } catch (error) {
        dropWork()
        if (state === 'open') await sendText(`rollback to ${name}`)
        throw error
      }
    },
    async limitStatements(ms: number) {
      await sendText(`set local statement_timeout = ${ms}`)
      timeoutMs = ms > 0 ? ms + ANSWER_MS : undefined
    },
    stream<T extends pg.Submittable>(stream: T) {
      if (!hasBegun) throw new Error('A stream cannot be the first in a transaction.')
      return connection.query(stream)
    },
  })

  return {
    tx,
    commit: () => end('commit'),
    rollback: () => end('rollback').catch(() => {}),
  }
}

function rolledBack(): Error {
  return new Error('The transaction was rolled back because one of its statements failed.')
}

/** Commits what `work` has done, or nothing if it throws. */
export async function runTransaction<T>(options: TransactionOptions, work: (tx: Tx) => Promise<T> | T): Promise<T> {
  const transaction = await beginTransaction(options)
  let result: T
  try {
    result = await work(transaction.tx)
  } catch (error) {
    await transaction.rollback()
    throw error
  }
  await transaction.commit()
  return result
}
