import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from './bench-database.ts'
import { startBystander } from './bystander.ts'
import { type CopiedRows, copyIn, removeImported } from './copy-facilities.ts'
import { importFile, type ListFile, validateFile } from './import-file.ts'
import type { Owner } from './owner.ts'
import { forgetPeak, peakMb } from './peak-memory.ts'
import { memoryMb } from './process-figures.ts'
import { inTurn } from './rounds.ts'
import type { LoopDelay } from './server-monitor.ts'
import type { RunningServer } from './start-server.ts'

export type ImportBench = {
  runs: number
  database: BenchDatabase
  app: RunningServer
  monitorPort: number
  owner: Owner
}

/** Seconds, peak resident MB, event loop delay in ms. */
export type Run = { seconds: number; peakMb: number; loop: LoopDelay }

/** In turn, removing the imports after each. */
export async function compareWithCopy(
  bench: ImportBench,
  file: ListFile,
  copied: CopiedRows,
): Promise<{ copy: Run[]; validate: Run[]; import: Run[] }> {
  const { owner, database } = bench
  const [copy, validate, imported] = await inTurn(bench.runs, [
    () => measure(bench, () => copyIn(database.db, copied)),
    () => measure(bench, () => validateFile(owner, file)),
    () => measure(bench, () => importFile(owner, file)),
  ])
  return { copy: copy!, validate: validate!, import: imported! }
}

export async function measureBoth(bench: ImportBench, file: ListFile): Promise<{ validate: Run[]; import: Run[] }> {
  const [validate, imported] = await inTurn(bench.runs, [
    () => measure(bench, () => validateFile(bench.owner, file)),
    () => measure(bench, () => importFile(bench.owner, file)),
  ])
  return { validate: validate!, import: imported! }
}

async function measure(bench: ImportBench, work: () => Promise<number>): Promise<Run> {
  forgetPeak(bench.app.pid)
  await askLoop(bench)
  const seconds = await work()
  const run = { seconds, peakMb: peakMb(bench.app.pid), loop: await askLoop(bench) }
  await removeImported(bench.database.db)
  return run
}

export async function settledMemory({ app }: ImportBench): Promise<number> {
  await sleep(REST_MS)
  return memoryMb(app.pid).rss
}

const REST_MS = 3_000
const LOOK_MS = 5_000

/** p95 of other readers in milliseconds: idle, and during an import. */
export async function measureBystander(
  bench: ImportBench,
  file: ListFile,
): Promise<{ before: number; during: number }[]> {
  const found: { before: number; during: number }[] = []
  for (let run = 0; run < bench.runs; run++) {
    const settled = startBystander(bench.app.port)
    await sleep(LOOK_MS)
    const before = await settled.stop()
    const meanwhile = startBystander(bench.app.port)
    await importFile(bench.owner, file)
    found.push({ before, during: await meanwhile.stop() })
    await removeImported(bench.database.db)
  }
  return found
}

/** Timer delay since the last call. */
async function askLoop({ monitorPort }: ImportBench): Promise<LoopDelay> {
  const answer = await fetch(`http://127.0.0.1:${monitorPort}`)
  return (await answer.json()) as LoopDelay
}
