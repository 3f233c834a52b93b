import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#kit/server/free-port.ts'
import { makeDataDir } from '../src/app/testing/make-data-dir.ts'

/**
 * Runs the journeys of `e2e/` in a real browser against the built product on a database of its own:
 * `npm run e2e` all of them, `npm run e2e -- book-a-field` one.
 */
const root = path.resolve(import.meta.dirname, '..')
const dataDir = await makeDataDir('e2e')
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
const env = { ...process.env, E2E_PORT: String(await freePort()), E2E_DATA_DIR: dataDir }
const run = spawnSync(process.execPath, [playwright, 'test', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env,
})
rmSync(dataDir, { recursive: true, force: true })
process.exit(run.status ?? 1)
