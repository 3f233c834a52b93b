import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
/** Written last. */
const built = path.join(root, 'dist/program/main.js')

/** Build inputs: the build is current if none is newer. */
const sources = ['src/**/*.{ts,tsx,css,svg,json}', 'vite.config.ts', 'package-lock.json']

if (isStale()) {
  console.log('Building …')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const build = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exit(build.status ?? 1)
}

function isStale(): boolean {
  if (!existsSync(built)) return true
  const builtAt = statSync(built).mtimeMs
  return globSync(sources, { cwd: root }).some(file => statSync(path.join(root, file)).mtimeMs > builtAt)
}
