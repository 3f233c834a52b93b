import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { costRow, exactly, report } from '../report/bench-row.ts'
import { figure, printGoal, printTable, show } from './print-table.ts'
import { memoryMb } from './process-figures.ts'
import { spread } from './rounds.ts'
import { startApp } from './start-server.ts'

const IDLE_MS = 5_000
const goals = { externalMs: 700, embeddedMs: 3_000, memoryMb: 160, shareMb: 140 }

/** P7: from process start to the first page, on existing data; and idle memory. */
export async function measureStarts({
  url,
  folder,
  starts,
}: {
  url: string
  folder: string
  starts: number
}): Promise<void> {
  const logFile = path.join(folder, 'starts.log')
  const external = { DATABASE_URL: url }
  const embedded = { DATA_DIR: path.join(folder, 'embedded') }
  const cold = await startOnce(embedded, logFile)
  const externalMs = await startOften(external, { logFile, starts })
  const embeddedMs = await startOften(embedded, { logFile, starts })
  const memory = await measureIdle(external, logFile)
  printTable(
    `P7  start to the first page (${starts} starts), memory of the Node process after ${IDLE_MS / 1000} s idle`,
    [
      ['external database, warm', `${show(spread(externalMs), 0)} ms`],
      ['embedded database, warm', `${show(spread(embeddedMs), 0)} ms`],
      ['embedded database, empty folder', `${figure(cold, 0)} ms`],
      ['memory', `${figure(memory.pss, 0)} MB proportional, ${figure(memory.rss, 0)} MB resident`],
    ],
  )
  const medians = { externalMs: spread(externalMs).median, embeddedMs: spread(embeddedMs).median }
  printGoal(`≤ ${goals.externalMs} ms external`, medians.externalMs, medians.externalMs <= goals.externalMs, 0)
  printGoal(`≤ ${goals.embeddedMs} ms embedded`, medians.embeddedMs, medians.embeddedMs <= goals.embeddedMs, 0)
  printGoal(`≤ ${goals.memoryMb} MB`, memory.rss, memory.rss <= goals.memoryMb, 0)
  printGoal(`≤ ${goals.shareMb} MB proportional`, memory.pss, memory.pss <= goals.shareMb, 0)
  const warm = 'warm start to the first page'
  report(
    costRow(`${warm}, external database`, 'ms', { measured: spread(externalMs), goal: goals.externalMs }),
    costRow(`${warm}, embedded database`, 'ms', { measured: spread(embeddedMs), goal: goals.embeddedMs }),
    costRow('memory of the idle process', 'MB', { measured: exactly(memory.rss), goal: goals.memoryMb }),
    costRow('memory of the idle process, its share', 'MB', { measured: exactly(memory.pss), goal: goals.shareMb }),
  )
}

async function startOften(
  database: Record<string, string>,
  { logFile, starts }: { logFile: string; starts: number },
): Promise<number[]> {
  const times: number[] = []
  while (times.length < starts) times.push(await startOnce(database, logFile))
  return times
}

async function startOnce(database: Record<string, string>, logFile: string): Promise<number> {
  const app = await startApp(database, { logFile, firstPath: '/' })
  await app.stop()
  return app.startMs
}

async function measureIdle(database: Record<string, string>, logFile: string): Promise<{ rss: number; pss: number }> {
  const app = await startApp(database, { logFile, firstPath: '/' })
  try {
    await sleep(IDLE_MS)
    return memoryMb(app.pid)
  } finally {
    await app.stop()
  }
}
