import { existsSync, globSync, statSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The checkout, for the sources and for the build in `dist/program` alike. */
export const root = path.dirname(findPackageJSON(import.meta.url)!)

/** A module that threads run: its source, or its own file of the build. `name`: its path in `src`, no extension. */
export function threadModule(name: string): URL {
  const isBuilt = import.meta.url.endsWith('.js')
  return pathToFileURL(path.join(root, isBuilt ? `dist/program/${name}.js` : `src/${name}.ts`))
}

/** What a build is made from. */
const sources = ['src/**/*.{ts,tsx,css,svg,json}', 'vite.config.ts', 'package-lock.json']

/** Whether there is no build, or a source is newer than it. Only in a checkout. */
export function isBuildStale(): boolean {
  // Written last.
  const built = path.join(root, 'dist/program/main.js')
  if (!existsSync(built)) return true
  const builtAt = statSync(built).mtimeMs
  return globSync(sources, { cwd: root }).some(file => statSync(path.join(root, file)).mtimeMs > builtAt)
}
