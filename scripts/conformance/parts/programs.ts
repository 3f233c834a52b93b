import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

export type Finished = { status: number | null; stdout: string; stderr: string; isTimeout: boolean }

type Options = { cwd?: string; env?: NodeJS.ProcessEnv; input?: string; timeoutMs?: number }

/** Never throws: a program that cannot start has status -1. At its time limit it gets SIGTERM. */
export async function run(command: string, args: readonly string[], options: Options = {}): Promise<Finished> {
  const { timeoutMs = 300_000, input, ...rest } = options
  const child = spawn(command, args, { ...rest, stdio: ['pipe', 'pipe', 'pipe'] })
  const finished: Finished = { status: -1, stdout: '', stderr: '', isTimeout: false }
  child.stdout.on('data', (data: Buffer) => (finished.stdout += String(data)))
  child.stderr.on('data', (data: Buffer) => (finished.stderr += String(data)))
  // A program that ends before it reads its input.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const limit = setTimeout(() => {
    finished.isTimeout = true
    child.kill('SIGTERM')
  }, timeoutMs)
  try {
    finished.status = ((await once(child, 'close')) as [number | null])[0]
  } catch (error) {
    finished.stderr += (error as Error).message
  }
  clearTimeout(limit)
  return finished
}

export const hasProgram = (name: string): boolean => spawnSync('which', [name]).status === 0

/** `packages`: Debian's, by the program each has. Undefined if all are there, or else the result of a row. */
export function missingPrograms(packages: Record<string, string>): string | undefined {
  const isMissing = Object.keys(packages).some(program => !hasProgram(program))
  return isMissing ? `not installed: apt-get install ${[...new Set(Object.values(packages))].join(' ')}` : undefined
}

/** The first number with a dot in what the program says about itself. */
export function versionOf(command: string, args: readonly string[] = ['--version']): string {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 60_000 })
  return /\d+\.\d[\w.]*/.exec(`${stdout}\n${stderr}`)?.[0] ?? ''
}
