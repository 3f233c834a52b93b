import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Service = { stop: () => Promise<void> }

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill()
})

/** Until it listens on `port`. Throws with what it said if it ends before. */
export async function startService(
  command: string,
  args: readonly string[],
  { port, env = {}, cwd }: { port: number; env?: NodeJS.ProcessEnv; cwd?: string },
): Promise<Service> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    ...(cwd && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said = (said + String(data)).slice(-2_000)))
  running.add(child)
  const gone = once(child, 'exit').finally(() => running.delete(child))
  gone.catch(() => {})
  for (let tries = 0; !(await isOpen(port)); tries += 1) {
    if (tries > 600 || child.exitCode !== null) throw new Error(`${command} does not start: ${said.trim()}`)
    await sleep(100)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port })
  const result = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return result
}

/** Until it is defined, at most `timeoutMs`. */
export async function waitFor<T>(find: () => Promise<T | undefined>, timeoutMs = 60_000): Promise<T | undefined> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(300)) {
    const found = await find().catch(() => undefined)
    if (found !== undefined) return found
  }
  return undefined
}
