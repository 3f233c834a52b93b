import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { freePort } from '#kit/server/free-port.ts'
import { makeOpenFolder, openBenchDatabase } from './parts/bench-database.ts'
import { copyOut, removeImported } from './parts/copy-facilities.ts'
import { importFile, type ListFile } from './parts/import-file.ts'
import { makeList } from './parts/import-rows.ts'
import {
  compareWithCopy,
  type ImportBench,
  measureBoth,
  measureBystander,
  settledMemory,
} from './parts/measure-import.ts'
import { signUpOwner } from './parts/owner.ts'
import { showImport } from './parts/show-import.ts'
import { startApp, stopServers } from './parts/start-server.ts'

/**
 * `-- import` (`--rows 5000 --runs 1` for a short run): 100,000 facilities validated and imported over HTTP, beside
 * PostgreSQL's COPY into the same indexed table; then a tenth of it, memory, event loop, and others' reads meanwhile.
 * Linux only (/proc).
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { rows: { type: 'string', default: '100000' }, runs: { type: 'string', default: '3' } },
})
for (const [name, value] of Object.entries(values))
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error(`--${name} is a whole number above zero.`)

const TENTH = 10
const WARM_UP_ROWS = 10
const began = performance.now()
const work = await makeOpenFolder()
const database = await openBenchDatabase()
try {
  const large = await writeList(Number(values.rows))
  const small = await writeList(Math.ceil(large.rows / TENTH))
  const monitorPort = await freePort()
  const app = await startApp(
    {
      DATABASE_URL: database.url,
      NODE_OPTIONS: `--import=${new URL('parts/server-monitor.ts', import.meta.url).href}`,
      BENCH_MONITOR_PORT: String(monitorPort),
    },
    { logFile: path.join(work, 'app.log') },
  )
  const owner = await signUpOwner(app.port)
  const bench: ImportBench = { runs: Number(values.runs), database, app, monitorPort, owner }
  const idleMb = await settledMemory(bench)
  // Warm-up: compiles code and loads the gazetteer.
  await importFile(owner, await writeList(WARM_UP_ROWS))
  await removeImported(database.db)
  const restMb = await settledMemory(bench)
  await importFile(owner, large)
  const copied = await copyOut(database.db)
  await removeImported(database.db)
  const many = await compareWithCopy(bench, large, copied)
  const few = await measureBoth(bench, small)
  const others = await measureBystander(bench, large)
  showImport({ large, small, idleMb, restMb, many, few, others })
  await app.stop()
  console.log(`\nDone in ${Math.round((performance.now() - began) / 1000)} s.`)
} finally {
  stopServers()
  await database.close()
  await rm(work, { recursive: true, force: true })
}

async function writeList(rows: number): Promise<ListFile> {
  const file = path.join(work, `list-${rows}.csv`)
  await pipeline(Readable.from(makeList(rows)), createWriteStream(file))
  return { path: file, rows }
}
