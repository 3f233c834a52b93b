import type { BenchDatabase } from './bench-database.ts'
import type { slotDispenser } from './bench-slots.ts'
import type { DriverJob, HttpJob, LoadProcess } from './load-process.ts'
import type { writeScripts } from './pgbench.ts'
import type { RunningServer } from './start-server.ts'

export type Bench = {
  rounds: number
  connections: number
  database: BenchDatabase
  app: RunningServer
  bare: RunningServer
  http: LoadProcess<HttpJob>
  driver: LoadProcess<DriverJob>
  /** Undefined without pgbench. */
  scripts: Awaited<ReturnType<typeof writeScripts>> | undefined
  take: ReturnType<typeof slotDispenser>
  /** Cookie headers. */
  visitors: readonly string[]
}
