import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

export type Ended = { code: number | null; printed: string; complained: string }

type RunOptions = {
  env?: Record<string, string | undefined>
  args?: string[]
  /** As this account, where we are root. */
  account?: { uid: number; gid: number }
  /** What the shell does first: `ulimit -f 2000`. */
  first?: string
  /** Asks it to leave (SIGTERM) once this resolves. */
  leaveAfter?: Promise<unknown>
}

/** Where commands are started from: the checkout. */
export const checkout = path.resolve(import.meta.dirname, '../../..')

/**
 * Runs a file of the checkout as somebody who types it would, without the variables of this very process that configure the product,
 * until its end. One that serves is ended when a minute is over.
 */
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
