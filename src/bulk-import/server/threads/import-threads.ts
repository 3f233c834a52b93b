import pino from 'pino'
import type { Piscina } from 'piscina'
import { importProblem } from '#bulk-import/import-problem.ts'
import { errorCode } from '#kit/server/db.ts'
import { describeError } from '#kit/server/log.ts'
import type { ReceivedFile } from '#kit/server/received-file.ts'
import { type Outcome, resultOf } from './outcome.ts'
import type * as tasks from './tasks.ts'
import type { SentFile, ThreadData } from './tasks.ts'

type Tasks = typeof tasks
type Result<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>> extends Outcome<infer T> ? T : never

/** A large file neither blocks requests nor exceeds a thread's memory, freed when it ends. */
export type ImportThreads = {
  /**
   * Throws what the task throws; reader-busy if too many wait; file-too-heavy past the memory limit or `maxMs`.
   * `signal` ends its thread too.
   */
  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    options?: { signal?: AbortSignal; maxMs?: number },
  ): Promise<Result<Name>>
  /** The database rolls back running tasks. */
  close(): Promise<void>
}

/** The work is CPU-bound; more at once would slow all of it. */
const AT_ONCE = 2
const WAITING = 8
/** Half for the largest file's keys and the gazetteer, half for rows in flight. */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 24 } as const
const IDLE_MS = 10_000
/** Maximum time to read a file within a request. */
const REQUEST_MS = 120_000
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'
/** Page requests and bookings come first. */
const NICENESS = 10

export function openImportThreads(data: ThreadData): ImportThreads {
  const log = pino({ level: data.logLevel, base: null, serializers: { err: describeError } })
  let opened: Promise<Piscina> | undefined
  async function open(): Promise<Piscina> {
    const { Piscina } = await import('piscina')
    const threads = new Piscina({
      filename: new URL('./tasks.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: AT_ONCE,
      maxQueue: WAITING,
      idleTimeout: IDLE_MS,
      // Otherwise a thread waiting for a task blocks its database connection.
      atomics: 'disabled',
      niceIncrement: NICENESS,
      resourceLimits: LIMITS,
      execArgv: [],
      workerData: data,
    })
    // An idle or starting thread failed; without a listener the event would crash the process.
    threads.on('error', (error: unknown) => log.error({ err: error }, 'import-thread-broken'))
    return threads
  }
  return {
    async run(name, input, { signal, maxMs = REQUEST_MS } = {}) {
      opened ??= open()
      const threads = await opened
      if (threads.queueSize >= WAITING) throw importProblem('reader-busy')
      const timeLimit = AbortSignal.timeout(maxMs)
      const ended = signal ? AbortSignal.any([signal, timeLimit]) : timeLimit
      const outcome = await threads.run(input, { name, signal: ended }).catch((error: unknown) => {
        throw timeLimit.aborted || errorCode(error) === OUT_OF_MEMORY ? importProblem('file-too-heavy') : error
      })
      return resultOf(outcome as Outcome<Result<typeof name>>)
    },
    async close() {
      await (await opened)?.destroy()
    },
  }
}

export function sent({ name, path, size, sha256 }: ReceivedFile): SentFile {
  return { name, path, size, sha256 }
}
