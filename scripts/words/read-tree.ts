import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The text of each file by its path from the root of the repository, with forward slashes. */
export type Tree = ReadonlyMap<string, string>

const root = path.resolve(import.meta.dirname, '../..')

/** The files whose language is checked: code, documents, and settings with comments. */
const isRead =
  /^(src|scripts|bench|e2e)\/.*\.(tsx?|mjs)$|^([^/]+|(docs|bench)\/.*)\.md$|^(\.env\.example|compose\.yaml)$|^deploy\/.*\.(ya?ml|sh)$/

export function readWorktree(): Tree {
  const folders = ['src', 'scripts', 'bench', 'e2e', 'docs', 'deploy'].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => path.join(folder, file)),
  )
  const files = [...readdirSync(root), ...folders].map(file => file.split(path.sep).join('/'))
  return new Map(wanted(files).map(file => [file, readFileSync(path.join(root, file), 'utf8')]))
}

/** Throws what git says when there is no such revision. */
export function readRevision(revision: string): Tree {
  const git = (args: string[], input?: string) =>
    execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, ...(input !== undefined && { input }) })
  const commit = git(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`])
    .toString()
    .trim()
  const files = wanted(git(['ls-tree', '-r', '-z', '--name-only', commit]).toString().split('\0'))
  const blobs = git(['cat-file', '--batch'], files.map(file => `${commit}:${file}\n`).join(''))
  return readBatch(files, blobs)
}

function wanted(files: string[]): string[] {
  return files.filter(file => isRead.test(file)).sort()
}

/** Each blob follows a line "<id> blob <bytes>" and ends with a line feed. */
function readBatch(files: string[], blobs: Buffer): Tree {
  const tree = new Map<string, string>()
  let at = 0
  for (const file of files) {
    const end = blobs.indexOf('\n', at)
    const bytes = Number(blobs.toString('utf8', at, end).split(' ')[2])
    tree.set(file, blobs.toString('utf8', end + 1, end + 1 + bytes))
    at = end + 1 + bytes + 1
  }
  return tree
}
