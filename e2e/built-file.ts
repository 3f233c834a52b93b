import { readFileSync } from 'node:fs'
import path from 'node:path'

const manifestFile = path.join(import.meta.dirname, '../dist/client/.vite/manifest.json')

/** Matches the address of a part that loads later, such as `src/search/web/search-map.tsx`. */
export function builtFile(source: string): (url: URL) => boolean {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { file: string } | undefined>
  const file = manifest[source]?.file
  if (!file) throw new Error(`The build has no file for ${source}.`)
  return ({ pathname }) => pathname === `/${file}`
}
