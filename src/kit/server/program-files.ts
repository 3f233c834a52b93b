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
