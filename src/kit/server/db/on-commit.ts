import type { Db, Tx } from './handles.ts'

type Work = (db: Db) => unknown

/** Of each open transaction. */
const workOf = new WeakMap<object, Work[]>()

/**
 * Runs after the commit, in order, before `begin` returns. Never after a rollback, not even to a savepoint. Errors are
 * logged and fail nothing. Outside of transactions it runs now. It must not use the transaction.
 */
export function onCommit(handle: Tx | Db, work: Work): void {
  const waiting = workOf.get(handle)
  if (waiting) waiting.push(work)
  else void run(handle as Db, work)
}

/** Runs the job then, instead of at its next minute. */
export function wakeJob(handle: Tx | Db, job: string): void {
  onCommit(handle, ({ commitHooks }) => commitHooks.wake(job))
}

/** Wraps a pool's `begin`. The work runs once the connection is back, since it may need one. */
export async function beginWithWork<T>(
  db: Db,
  begin: (decide: (tx: Tx) => Promise<T> | T) => Promise<T>,
  decide: (tx: Tx) => Promise<T> | T,
): Promise<T> {
  const waiting: Work[] = []
  const result = await begin(tx => {
    workOf.set(tx, waiting)
    return decide(tx)
  })
  for (const work of waiting) await run(db, work)
  return result
}

async function run(db: Db, work: Work): Promise<void> {
  try {
    await work(db)
  } catch (error) {
    db.commitHooks.onError(error)
  }
}

/** Returns a function that drops the work registered since, for a rollback to a savepoint. */
export function markWork(tx: Tx): () => void {
  const waiting = workOf.get(tx) ?? []
  const before = waiting.length
  return () => void (waiting.length = before)
}
