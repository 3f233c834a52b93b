import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { DatabaseAddress } from '#kit/server/config.ts'
import type { Faults } from '#sandbox/server/faults.ts'

/** What a process can be told to do beside serving. */
export type AppOrder =
  | { do: 'run'; job: string }
  | { do: 'deliver' }
  | { do: 'fault'; webhooks?: Partial<Faults['webhooks']>; gateway?: Partial<Faults['gateway']> }

export type AppProcess = {
  origin: string
  /** Throws what went wrong there; also when the process dies meanwhile. */
  order(order: AppOrder): Promise<void>
  /** Kills it (-9): nothing of it ends in order. */
  stop(): Promise<void>
}

type Answer = { id: number; error?: string }

/** Starts the API in a process of its own on this database. */
export async function startProcess(address: DatabaseAddress): Promise<AppProcess> {
  const child = fork(path.join(import.meta.dirname, 'app-process.ts'), {
    env: { ...process.env, TEST_DATABASE: JSON.stringify(address) },
    execArgv: [],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const waiting = new Map<number, (error?: Error) => void>()
  let orders = 0
  child.on('message', ({ id, error }: Answer) => waiting.get(id)?.(error ? new Error(error) : undefined))
  child.once('exit', () => waiting.forEach(end => end(new Error('The process has ended.'))))
  return {
    origin: `http://127.0.0.1:${port}`,
    order(order) {
      const id = orders++
      return new Promise((resolve, reject) => {
        waiting.set(id, error => {
          waiting.delete(id)
          if (error) reject(error)
          else resolve()
        })
        child.send({ ...order, id })
      })
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
