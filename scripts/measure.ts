import { endWith } from '#kit/server/start/read-fault.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { betweenFolders, cyclesOf, importsIn } from './measure/imports.ts'
import { readOptions } from './read-options.ts'
import { commentDensity } from './words/figures.ts'
import { readRevision, readWorktree, type Tree } from './words/read-tree.ts'
import { median } from './words/readability.ts'

/**
 * `npm run measure -- --base REF`: the structure of the TypeScript under `src` without its tests, in figures, beside
 * those of an earlier revision.
 */
const { base } = readOptions({ base: {} })
const now = figuresOf(readWorktree())
const before = base === undefined ? undefined : figuresOf(treeAt(base))
const width = Math.max(...Object.keys(now).map(label => label.length))
for (const [label, value] of Object.entries(now)) {
  const was = before ? `${shown(before[label])} → ` : ''
  console.log(`${label.padEnd(width)} ${was}${shown(value)}`)
}

function figuresOf(tree: Tree): Record<string, number | undefined> {
  const code = new Map([...tree].filter(([file]) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)))
  const sources = [...code.values()]
  const lengths = sources.map(source => source.trimEnd().split('\n').length)
  const imports = importsIn(code)
  const importers = Map.groupBy(imports, ({ to }) => to).values()
  const once = [...importers].filter(of => new Set(of.map(({ from }) => from)).size === 1).length
  const count = (pattern: RegExp) => sources.filter(source => pattern.test(source)).length
  const pages = [...code].filter(([file]) => file.endsWith('.tsx') && !file.startsWith('src/kit/web/form/'))
  const countTags = (pattern: RegExp) =>
    pages.reduce((sum, [, source]) => sum + source.matchAll(pattern).toArray().length, 0)
  /** The kit itself is no user of it. */
  const countOutside = (pattern: RegExp) =>
    [...code].filter(([file, source]) => !file.startsWith('src/kit/') && pattern.test(source)).length
  return {
    files: code.size,
    lines: lengths.reduce((sum, length) => sum + length, 0),
    'file length, median': median(lengths),
    'file length, 9 of 10 below': lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length * 0.9)],
    'files with one importer, %': (100 * once) / code.size,
    'import cycles of folders': cyclesOf(betweenFolders(imports)).length,
    'import cycles of folders at run time': cyclesOf(betweenFolders(imports.filter(each => !each.isTypeOnly))).length,
    'import cycles of files': cyclesOf(imports).length,
    'comment words per 100 lines': commentDensity(tree),
    forms: countTags(/<(?:form|Form|SearchForm)[\s>]/g),
    'forms on the kit': countTags(/<(?:Form|SearchForm)[\s>]/g),
    'lists in pages': countOutside(/\bgetNextPageParam\b|from '#kit\/web\/list\/list-query/),
    'lists in pages on the kit': countOutside(/from '#kit\/web\/list\/list-query/),
    'server files that wake a job by name': count(/\bwake\('send-messages'\)/),
  }
}

function treeAt(revision: string): Tree {
  try {
    return readRevision(revision)
  } catch (error) {
    endWith(new StartFault('config', `--base is a git revision, and not “${revision}”.`, error))
  }
}

function shown(value: number | undefined): string {
  return value === undefined ? '–' : value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}
