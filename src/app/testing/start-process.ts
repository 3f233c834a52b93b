import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { DatabaseAddress } from '#kit/server/config.ts'

export type AppProcess = { origin: string; stop(): Promise<void> }

/** Starts the API in a process of its own on this database. */
export async function startProcess(address: DatabaseAddress): Promise<AppProcess> {
  const child = fork(path.join(import.meta.dirname, 'app-process.ts'), {
    env: { ...process.env, TEST_DATABASE: JSON.stringify(address) },
    execArgv: [],
  })
  const [port] = (await once(child, 'message')) as [number]
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
