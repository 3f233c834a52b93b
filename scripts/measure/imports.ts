import path from 'node:path'
import type { Tree } from '../words/read-tree.ts'

/** Paths from the root of the repository. */
export type Import = { from: string; to: string; isTypeOnly: boolean }

/** Imports within `src`, without those of packages and pictures. */
export function importsIn(tree: Tree): Import[] {
  return [...tree].flatMap(([from, source]) => {
    const statements = source.matchAll(
      /^(?:import|export)(\s+type)?\b[^;'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/gm,
    )
    return [...statements].flatMap(([, type, named, lazy]) => {
      const to = target(from, named ?? lazy!)
      return tree.has(to) ? [{ from, to, isTypeOnly: Boolean(type) }] : []
    })
  })
}

function target(from: string, specifier: string): string {
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : path.posix.join(path.posix.dirname(from), specifier)
}

/** Groups of nodes that reach each other, of two and more (Tarjan, 1972). */
export function cyclesOf(edges: readonly { from: string; to: string }[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from)
  const found = new Map<string, { index: number; low: number }>()
  const path: string[] = []
  const cycles: string[][] = []

  function visit(node: string): { index: number; low: number } {
    const mine = { index: found.size, low: found.size }
    found.set(node, mine)
    path.push(node)
    for (const { to } of next.get(node) ?? []) {
      const known = found.get(to)
      if (!known) mine.low = Math.min(mine.low, visit(to).low)
      else if (path.includes(to)) mine.low = Math.min(mine.low, known.index)
    }
    if (mine.low === mine.index) {
      const group = path.splice(path.indexOf(node))
      if (group.length > 1) cycles.push(group)
    }
    return mine
  }

  for (const node of next.keys()) if (!found.has(node)) visit(node)
  return cycles
}

/** The same edges between the files' folders. */
export function betweenFolders(imports: readonly Import[]): { from: string; to: string }[] {
  return imports
    .map(({ from, to }) => ({ from: path.posix.dirname(from), to: path.posix.dirname(to) }))
    .filter(({ from, to }) => from !== to)
}
