import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#kit/server/free-port.ts'
import { makeDataDir } from '../src/app/testing/make-data-dir.ts'
import { startDebianPostgres } from './processes/start-debian-postgres.ts'
import { startProcesses } from './processes/start-processes.ts'

/**
 * `npm run e2e:processes` (`-- booking` for some): browser journeys against two web processes and a worker on the
 * system's PostgreSQL. A proxy alternates between the two.
 */
const root = path.resolve(import.meta.dirname, '..')
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
const asked = process.argv.slice(2)
const runs = new Set<ChildProcess>()
let isStopped = false
// PostgreSQL runs in its own session and would outlive this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
const server = await startDebianPostgres().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
console.log(`${server.version}, two web processes and a worker behind a proxy, once for each project`)
let code = 1
try {
  const codes = await Promise.all(['phone', 'desk'].map(runProject))
  code = Math.max(...codes)
} finally {
  await server.stop()
}
process.exit(code)

function stop(signal: NodeJS.Signals): void {
  isStopped = true
  for (const run of runs) run.kill(signal)
}

async function runProject(project: string): Promise<number> {
  const [port, dataDir] = [await freePort(), await makeDataDir('e2e-processes')]
  const databaseUrl = server.makeDatabase(project)
  const processes = await startProcesses({ port, databaseUrl, dataDir })
  try {
    if (isStopped) return 1
    const env = {
      ...process.env,
      E2E_PORT: String(port),
      E2E_DATABASE_URL: databaseUrl,
      E2E_OUTPUT: `./test-results/processes-${project}`,
    }
    const options = [`--project=${project}`, '--pass-with-no-tests', ...asked]
    const run = spawn(process.execPath, [playwright, 'test', ...options], { cwd: root, env, stdio: 'inherit' })
    runs.add(run)
    const [status] = (await once(run, 'exit')) as [number | null]
    return status ?? 1
  } finally {
    await processes.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
