import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../program-files.ts'

const position = /(file:\/\/[^\s)]+):(\d+):(\d+)/

/** Source positions by built position; as many as there are places that throw. */
const known = new Map<string, string>()

/**
 * Replaces positions in the build by those in the sources. Node's --enable-source-maps would keep every map in memory;
 * this reads a file's map only for positions seen for the first time.
 */
export function sourceFrames(frames: readonly string[], folder = path.join(root, 'dist/program')): string[] {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (file: string) => {
    if (!maps.has(file)) maps.set(file, readMap(file, folder))
    return maps.get(file)
  }
  return frames.map(frame =>
    frame.replace(position, (built, url: string, line: string, column: string) => {
      const file = fileURLToPath(url)
      const source = known.get(built) ?? sourceOf(mapOf(file), file, [Number(line), Number(column)])
      if (source) known.set(built, source)
      return source ?? built
    }),
  )
}

function sourceOf(map: SourceMap | undefined, file: string, [line, column]: [number, number]): string | undefined {
  const origin = map?.findOrigin(line, column)
  if (!origin || !('fileName' in origin)) return undefined
  const source = path.resolve(path.dirname(file), origin.fileName)
  return `${path.relative(root, source)}:${origin.lineNumber}:${origin.columnNumber}`
}

/** None for files of packages only: their maps are large and name no file in `src`. */
function readMap(file: string, folder: string): SourceMap | undefined {
  if (!file.startsWith(folder) || path.basename(file).startsWith('packages-')) return undefined
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  } catch {
    return undefined
  }
}
