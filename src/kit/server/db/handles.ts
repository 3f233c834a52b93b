import type pg from 'pg'
import type { DatabaseAddress } from '../config/config.ts'
import type { Listener } from './listener.ts'
import type { Sql, Statement } from './statement.ts'
import type { PoolFigures, StatementWatcher } from './statements.ts'

export type Db = Sql & {
  /** For searches. Writes nothing. */
  readonly read: Sql
  /** Like `read`, for statements with a good plan for all parameters: it is kept, whatever the size of the catalog. */
  readonly readPlanned: Sql
  readonly searchPlans: SearchPlans
  /** Commits what `work` has done, or nothing if it throws. */
  begin<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>
  /** Ended by the caller. */
  openTransaction(): Promise<Transaction>
  readonly listen: Listener['listen']
  notify(channel: string, payload: string): Statement
  /**
   * `db.read` may lag by seconds (replica). The work may run twice, so it must not write. Never for what the caller has
   * just changed, holds or buys.
   */
  allowStale<T>(work: (db: Db) => Promise<T>): Promise<T>
  readonly address: DatabaseAddress
  /** Called for every statement, transactions and searches included. */
  readonly watchers: Set<StatementWatcher>
  readonly pools: () => PoolFigures[]
  readonly commitHooks: CommitHooks
  /** Waits for what is under way, at most `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>
}

/** For functions that lock or write several rows. */
export type Tx = Sql & {
  /** Rolls back only the work's own statements if it fails. */
  savepoint<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>
  /** Milliseconds per statement from here on; 0 for no limit. */
  limitStatements(ms: number): Promise<void>
  /** For COPY, as `pg-copy-streams` makes them, after another statement. None may run meanwhile. */
  stream<T extends pg.Submittable>(stream: T): T
}

/** Ended by the caller, exactly once. */
export type Transaction = { tx: Tx; commit(): Promise<void>; rollback(): Promise<void> }

/**
 * Planning a search takes longer than running it on few rows, so one plan for all parameters is best. On many rows the
 * best plan depends on the parameters.
 */
export type SearchPlans = { areKept: boolean }

/** Set at startup: the database opens before the job queue and the log. */
export type CommitHooks = { wake: (job: string) => void; onError: (error: unknown) => void }
