import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

export type Ended = { code: number | null; printed: string; complained: string }

type RunOptions = {
  env?: Record<string, string | undefined>
  args?: string[]
  /** When root. */
  account?: { uid: number; gid: number }
  /** A shell command to run first: `ulimit -f 2000`. */
  first?: string
  /** Sends SIGTERM once resolved. */
  leaveAfter?: Promise<unknown>
}

export const checkout = path.resolve(import.meta.dirname, '../../..')

/** Without this process's configuration variables. Ended after a minute. */
export async function runProcess(
  file: string,
  { env = {}, args = [], account, first, leaveAfter }: RunOptions = {},
): Promise<Ended> {
  const command = [process.execPath, path.join(checkout, file), ...args]
  const [program, ...rest] = first ? ['sh', '-c', `${first}; exec "$0" "$@"`, ...command] : command
  const child = spawn(program!, rest, {
    ...account,
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  })
  void leaveAfter?.then(() => child.kill('SIGTERM'))
  const [printed, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, printed, complained }
}
