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

/**
 * Files are read, understood and imported in threads of their own: a large one neither holds up other people's requests nor takes
 * more memory than a thread is given, and is given back when the thread ends.
 */
export type ImportThreads = {
  /**
   * Throws what the task throws; reader-busy when too many wait; file-too-heavy when it takes more than a thread has, or than `maxMs`.
   * `signal` ends it earlier, and its thread with it.
   */
  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    options?: { signal?: AbortSignal; maxMs?: number },
  ): Promise<Result<Name>>
  /** Ends the threads, whatever they are at: the database takes back what they have not committed. */
  close(): Promise<void>
}

/** Reading a file is work for the processor: more at once would only make all of them slower. */
const AT_ONCE = 2
const WAITING = 8
/** Half of it is what the keys of the most rows take, with the gazetteer; the rest is for rows on their way. */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 24 } as const
/** A thread that has had nothing to do for so long ends. */
const IDLE_MS = 10_000
/** As long as somebody may wait for a file to be read. */
const REQUEST_MS = 120_000
/** Of Node. */
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'
/** Pages and bookings come first. */
const NICENESS = 10

/** The threads begin when there is something for them to do. */
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
      // Asking the database must go on while a thread waits for its next task.
      atomics: 'disabled',
      niceIncrement: NICENESS,
      resourceLimits: LIMITS,
      execArgv: [],
      workerData: data,
    })
    // Of a thread that broke while it did nothing, or before it began: an event that nobody hears would end the process.
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

/** A file as a thread of this process can open it. */
export function sent({ name, path, size, sha256 }: ReceivedFile): SentFile {
  return { name, path, size, sha256 }
}
