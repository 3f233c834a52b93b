import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageAssets } from '#app/rendering.ts'
import { root } from '#kit/server/program-files.ts'

export const CLIENT_DIR = path.join(root, 'dist/client')

const ENTRY = 'src/app/web/entry-client.tsx'
const INLINE_SCRIPT = 'src/app/web/early-events.ts'

/** An entry of Vite's manifest; keys are source files. */
type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

export type ClientBuild = {
  assetsFor: (routeIds: string[]) => PageAssets
  /** `sha256-…` of the inline CSS and script. */
  styleHash: string
  scriptHash: string
}

/** Throws before `npm run build`. */
export function readClientBuild(): ClientBuild {
  const manifest = JSON.parse(readFileSync(path.join(CLIENT_DIR, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = withImports(manifest, ENTRY)
  const inlineScript = readFileSync(path.join(CLIENT_DIR, manifest[INLINE_SCRIPT]!.file), 'utf8').trim()
  const entryFile = manifest[ENTRY]!.file
  const inlineCss = cssOf(entry)
    .map(file => readFileSync(path.join(CLIENT_DIR, file), 'utf8').trim())
    .join('')
  const common = { entry: `/${entryFile}`, inlineCss, inlineScript }
  return {
    styleHash: hashOf(inlineCss),
    scriptHash: hashOf(inlineScript),
    assetsFor(routeIds) {
      const files = routeIds.map(id => id.split('#')[0]!)
      const chunks = [...entry, ...files.flatMap(file => (manifest[file] ? withImports(manifest, file) : []))]
      return {
        ...common,
        preload: addresses(chunks.map(chunk => chunk.file)).filter(href => href !== common.entry),
        stylesheets: addresses(cssOf(chunks).filter(file => !cssOf(entry).includes(file))),
      }
    },
  }
}

function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`
}

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap(imported => withImports(manifest, imported, seen))]
}

function cssOf(chunks: Chunk[]): string[] {
  return chunks.flatMap(chunk => chunk.css ?? [])
}

function addresses(files: string[]): string[] {
  return [...new Set(files)].map(file => `/${file}`)
}
