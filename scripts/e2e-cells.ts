import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * `npm run e2e:cells`: a journey over two complete installations behind Caddy. With `--pictures` it keeps screenshots in
 * test-results/screenshots.
 */
const root = path.resolve(import.meta.dirname, '..')
if (spawnSync('caddy', ['version']).status !== 0) {
  console.error('Caddy is not installed: run apt-get install caddy.')
  process.exit(1)
}
const env = {
  ...process.env,
  E2E_CELLS: 'on',
  E2E_OUTPUT: './test-results/cells',
  ...(process.argv.includes('--pictures') && { E2E_PICTURES: 'on' }),
}
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
const run = spawn(process.execPath, [playwright, 'test', '--project=desk'], { cwd: root, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => run.kill('SIGINT'))
run.on('exit', status => process.exit(status ?? 1))
