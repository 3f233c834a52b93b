import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#kit/server/free-port.ts'
import type { ChaosOrder } from './app-entry.ts'

/** Restarted whenever it exits, as by an operator's supervisor. */
export type Supervised = {
  readonly name: string
  readonly role: 'web' | 'worker'
  readonly origin: string
  /** SIGKILL. */
  kill(): void
  signal(signal: NodeJS.Signals): void
  /** SIGTERM. It stays down until the returned function is called. */
  halt(): Promise<() => void>
  order(order: ChaosOrder): void
  /** Exits that we did not cause. */
  readonly ends: number
  stop(): Promise<void>
}

const PAUSE_MS = 300
const TIMEOUT_MS = 60_000

type Given = {
  name: string
  role: 'web' | 'worker'
  databaseUrl: string
  folder: string
  /** More variables. */
  env?: Readonly<Record<string, string>>
}

export async function supervise({ name, role, databaseUrl, folder, env: more }: Given): Promise<Supervised> {
  const port = await freePort()
  const dataDir = path.join(folder, name)
  mkdirSync(dataDir)
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    APP_MODE: 'demo',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SEALING_KEY: 'one-key-for-all-of-the-processes-of-a-run',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ROLE: role,
    ...more,
  }
  let child: ChildProcess | undefined
  const state: { isStopped: boolean; held?: PromiseWithResolvers<void> | undefined } = { isStopped: false }
  let ends = 0

  async function run(): Promise<void> {
    while (!state.isStopped) {
      const log = openSync(path.join(folder, `${name}.log`), 'a')
      child = fork(path.join(import.meta.dirname, 'app-entry.ts'), {
        cwd: path.resolve(import.meta.dirname, '../..'),
        env,
        stdio: ['ignore', log, log, 'ipc'],
      })
      closeSync(log)
      // Errors of sending to a dying process don't matter.
      child.on('error', () => {})
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
      if (signal !== 'SIGKILL' && !state.isStopped && !state.held) {
        ends++
        appendFileSync(path.join(folder, `${name}.log`), `Exited on its own: ${signal ?? `exit code ${code}`}\n`)
      }
      await state.held?.promise
      if (!state.isStopped) await sleep(PAUSE_MS)
    }
  }

  const over = run()
  return {
    name,
    role,
    origin: `http://127.0.0.1:${port}`,
    kill: () => void child?.kill('SIGKILL'),
    signal: signal => void child?.kill(signal),
    async halt() {
      const held = Promise.withResolvers<void>()
      state.held = held
      const gone = child && once(child, 'exit')
      child?.kill('SIGTERM')
      await gone
      return () => {
        state.held = undefined
        held.resolve()
      }
    },
    order: order => void (child?.connected && child.send(order, () => {})),
    get ends() {
      return ends
    },
    async stop() {
      state.isStopped = true
      state.held?.resolve()
      child?.kill('SIGTERM')
      // A paused process gets no other signal.
      child?.kill('SIGCONT')
      await over
    },
  }
}

export async function untilReady(processes: readonly Supervised[], timeoutMs = TIMEOUT_MS): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (const { name, origin } of processes)
    while (!(await isReady(origin))) {
      if (performance.now() > deadline) throw new Error(`${name} did not come back up.`)
      await sleep(25)
    }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
