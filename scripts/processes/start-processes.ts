import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverCommand } from '#app/testing/server-command.ts'
import { freePort } from '#kit/server/free-port.ts'
import { type RoundRobin, startRoundRobin } from './start-round-robin.ts'

export type Processes = { stop(): Promise<void> }

type Shape = {
  port: number
  databaseUrl: string
  /** The server behind a pooler in transaction mode. */
  directUrl?: string | undefined
  dataDir: string
}

/** All start at once, as on a first deployment. */
export async function startProcesses({ port, databaseUrl, directUrl, dataDir }: Shape): Promise<Processes> {
  const roles = ['web', 'web', 'worker']
  const ports = await Promise.all(roles.map(freePort))
  const shared = {
    ...process.env,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    ...(directUrl && { DATABASE_DIRECT_URL: directUrl }),
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: 'loopback',
    APP_MODE: 'demo',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  const children = roles.map((ROLE, index) => launch({ ...shared, ROLE, PORT: String(ports[index]) }))
  let proxy: RoundRobin | undefined
  const stop = async () => {
    await proxy?.close()
    await Promise.all(children.map(end))
  }
  try {
    await Promise.all(ports.map((own, index) => untilReady(own, children[index]!)))
    proxy = await startRoundRobin(port, ports.slice(0, 2))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

function launch(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, serverCommand, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

const TIMEOUT_MS = 60_000

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('A process did not become ready in time.')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
