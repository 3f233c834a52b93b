import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#kit/server/free-port.ts'
import { makeDataDir } from '../src/app/testing/make-data-dir.ts'

/**
 * `npm run e2e` (`-- search` for some) lists tests that needed their one retry; `--strict` disables it. `--main`
 * runs the main jobs only, as `npm test` does. `--pictures` keeps screenshots in test-results/screenshots. Phone and desktop run in parallel, each with its own server and
 * database, since each mostly waits.
 */
const root = path.resolve(import.meta.dirname, '..')
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
const own = ['--main', '--pictures', '--strict']
const asked = process.argv.slice(2).filter(word => !own.includes(word))
// Playwright stops its servers only on SIGINT.
const runs = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const run of runs) run.kill('SIGINT')
  })
const outcomes = await Promise.all(['phone', 'desk'].map(runProject))
const isNothing = outcomes.every(({ isEmpty }) => isEmpty)
if (isNothing) console.error('No journey matches that name.')
const retried = outcomes.flatMap(outcome => outcome.retried)
if (retried.length > 0) console.log(`\n${retried.length} passed only on the retry:\n  ${retried.join('\n  ')}`)
process.exit(isNothing ? 1 : Math.max(...outcomes.map(({ code }) => code)))

type Outcome = { code: number; isEmpty: boolean; retried: string[] }

async function runProject(project: string): Promise<Outcome> {
  const dataDir = await makeDataDir('e2e')
  const retriesFile = path.join(dataDir, 'retries.txt')
  const env = {
    ...process.env,
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: dataDir,
    E2E_OUTPUT: `./test-results/${project}`,
    E2E_RETRIES_FILE: retriesFile,
    ...(process.argv.includes('--main') && { E2E_MAIN: 'on' }),
    ...(process.argv.includes('--pictures') && { E2E_PICTURES: 'on' }),
    ...(process.argv.includes('--strict') && { E2E_STRICT: 'on' }),
  }
  const options = [`--project=${project}`, '--pass-with-no-tests', ...asked]
  const run = spawn(process.execPath, [playwright, 'test', ...options], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  runs.add(run)
  // A journey may be for one project only; a name that neither knows is an error.
  let isEmpty = true
  run.stdout.on('data', (chunk: Buffer) => {
    if (/Running \d+ test/.test(chunk.toString())) isEmpty = false
    process.stdout.write(chunk)
  })
  const code = await new Promise<number>(resolve => {
    run.on('exit', status => resolve(status ?? 1))
  })
  const retried = existsSync(retriesFile) ? readFileSync(retriesFile, 'utf8').split('\n').filter(Boolean) : []
  rmSync(dataDir, { recursive: true, force: true })
  return { code, isEmpty, retried }
}
