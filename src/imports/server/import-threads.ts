import pino from 'pino'
import type { Piscina } from 'piscina'
import { importProblem } from '#imports/import-problem.ts'
import { FILE_THREADS } from '#kit/server/db/split-connections.ts'
import type { ReceivedFile } from '#kit/server/http/received-file.ts'
import { describeError } from '#kit/server/observability/log.ts'
import { isOutOfMemory, openThreads } from '#kit/server/open-threads.ts'
import { threadModule } from '#kit/server/program-files.ts'
import { type Outcome, resultOf } from './thread-outcome.ts'
import type * as tasks from './thread-tasks.ts'
import type { SentFile, ThreadData } from './thread-tasks.ts'

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
const AT_ONCE = FILE_THREADS
const WAITING = 8
/** Maximum time to read a file within a request. */
const REQUEST_MS = 120_000
/** Page requests and bookings come first. */
const NICENESS = 10

export function openImportThreads(data: ThreadData): ImportThreads {
  const log = pino({ level: data.logLevel, base: null, serializers: { err: describeError } })
  let opened: Promise<Piscina> | undefined
  const open = () =>
    openThreads(
      threadModule('imports/server/thread-tasks'),
      { maxThreads: AT_ONCE, maxQueue: WAITING, niceIncrement: NICENESS, workerData: data },
      error => log.error({ err: error }, 'import-thread-broken'),
    )
  return {
    async run(name, input, { signal, maxMs = REQUEST_MS } = {}) {
      opened ??= open()
      const threads = await opened
      if (threads.queueSize >= WAITING) throw importProblem('reader-busy')
      const timeLimit = AbortSignal.timeout(maxMs)
      const ended = signal ? AbortSignal.any([signal, timeLimit]) : timeLimit
      const outcome = await threads.run(input, { name, signal: ended }).catch((error: unknown) => {
        throw timeLimit.aborted || isOutOfMemory(error) ? importProblem('file-too-heavy') : error
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
