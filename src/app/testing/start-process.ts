import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { DatabaseAddress } from '#kit/server/config/config.ts'
import type { Faults } from '#sandbox/server/faults.ts'

export type AppOrder =
  | { do: 'run'; job: string }
  | { do: 'deliver' }
  | { do: 'open-dispute'; intentId: string }
  | { do: 'close-dispute'; intentId: string; outcome: 'won' | 'lost' }
  | { do: 'fault'; webhooks?: Partial<Faults['webhooks']>; gateway?: Partial<Faults['gateway']> }

export type AppProcess = {
  origin: string
  /** Throws the process's error, also if it dies. */
  order(order: AppOrder): Promise<void>
  /** SIGKILL. */
  stop(): Promise<void>
  /** SIGTERM; returns the exit code. */
  leave(): Promise<number | null>
}

type Answer = { id: number; error?: string }

/** `loopback`: a local origin that it may request. Throws if the process ends before serving. */
export async function startProcess(
  address: DatabaseAddress,
  { loopback = '' }: { loopback?: string } = {},
): Promise<AppProcess> {
  const child = fork(path.join(import.meta.dirname, 'app-process.ts'), {
    env: {
      ...process.env,
      TEST_DATABASE: JSON.stringify(address),
      TEST_LOOPBACK: loopback,
    },
    execArgv: [],
  })
  const { port } = await firstMessage(child)
  const waiting = new Map<number, (error?: Error) => void>()
  let orders = 0
  child.on('message', ({ id, error }: Answer) => waiting.get(id)?.(error ? new Error(error) : undefined))
  child.once('exit', () => waiting.forEach(end => end(new Error(ENDED))))
  return {
    origin: `http://127.0.0.1:${port}`,
    order(order) {
      const id = orders++
      return new Promise((resolve, reject) => {
        const end = (error?: Error) => {
          waiting.delete(id)
          if (error) reject(error)
          else resolve()
        }
        waiting.set(id, end)
        child.send({ ...order, id }, error => error && end(new Error(ENDED, { cause: error })))
      })
    },
    async leave() {
      const gone = once(child, 'exit') as Promise<[number | null]>
      child.kill('SIGTERM')
      return (await gone)[0]
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

const ENDED = 'The process has ended.'

function firstMessage(child: ChildProcess): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    const tooEarly = (code: number | null, signal: string | null) =>
      reject(new Error(`The process has ended before it served (${signal ?? `exit code ${code}`}).`))
    child.once('exit', tooEarly)
    child.once('error', reject)
    child.once('message', (message: { port: number }) => {
      child.off('exit', tooEarly)
      child.off('error', reject)
      resolve(message)
    })
  })
}
