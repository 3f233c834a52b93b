type ConnectionSplit = {
  /** At once. One connection more is left for statements. */
  transactions: number
  searches: number
  listener: number
  jobs: number
  fileThreads: number
}

/** One listens, the others run short statements. */
export const JOB_CONNECTIONS = 3
/** Each has a connection for its transaction, and one for what it writes outside it. */
export const FILE_THREADS = 2
const THREAD_CONNECTIONS = 2 * FILE_THREADS
const LISTENERS = 1

/** Leaves one each for a transaction, a statement and a search. */
export const LEAST_CONNECTIONS = LISTENERS + JOB_CONNECTIONS + THREAD_CONNECTIONS + 3

/** Of those that serve, a quarter searches: each occupies a core of the database. */
export function splitConnections({ databaseConnections, role }: Process): ConnectionSplit {
  const jobs = role === 'web' ? 0 : JOB_CONNECTIONS
  const serving = databaseConnections - LISTENERS - jobs - THREAD_CONNECTIONS
  const searches = Math.max(1, Math.round(serving / 4))
  return { transactions: serving - searches - 1, searches, listener: LISTENERS, jobs, fileThreads: THREAD_CONNECTIONS }
}

type Process = { databaseConnections: number; role: 'all' | 'web' | 'worker' }
