import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
/** Written last. */
const built = path.join(root, 'dist/program/main.js')

/** Build inputs: the build is current if none is newer. */
const sources = ['src/**/*.{ts,tsx,css,svg,json}', 'vite.config.ts', 'package-lock.json']

export function isBuildStale(): boolean {
  if (!existsSync(built)) return true
  const builtAt = statSync(built).mtimeMs
  return globSync(sources, { cwd: root }).some(file => statSync(path.join(root, file)).mtimeMs > builtAt)
}
