import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverCommand } from '#app/testing/server-command.ts'
import { freePort } from '#kit/server/free-port.ts'

export type RunningServer = {
  pid: number
  port: number
  /** From process start to the first response, milliseconds. */
  startMs: number
  /** SIGTERM, and waits. */
  stop(): Promise<void>
}

const root = path.join(import.meta.dirname, '../..')
const TIMEOUT_MS = 180_000
const running = new Set<ChildProcess>()
// Also if stopped from outside.
process.once('exit', stopServers)

export function stopServers(): void {
  for (const child of running) child.kill()
}

process.once('exit', stopServers)

/** As `npm start`. `database` is `{ DATABASE_URL }` or `{ DATA_DIR }`. */
export function startApp(
  database: Record<string, string>,
  { logFile, firstPath = '/healthz' }: { logFile: string; firstPath?: string },
): Promise<RunningServer> {
  if (!existsSync(path.join(root, 'dist/program/main.js')))
    throw new Error('The product is not built. Run npm run build first.')
  const environment = {
    APP_MODE: 'demo',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    // Fixed: a kept database may be measured from another checkout.
    SEALING_KEY: 'one-key-for-all-of-the-databases-that-are-measured',
    ...database,
  }
  return start(serverCommand, environment, { logFile, firstPath })
}

export function startBareServer(url: string, logFile: string): Promise<RunningServer> {
  return start(
    ['bench/parts/bare-server.ts'],
    { DATABASE_URL: url, NODE_ENV: 'production' },
    { logFile, firstPath: '/' },
  )
}

export function startSandboxServer(url: string, logFile: string): Promise<RunningServer> {
  return start(
    ['bench/parts/sandbox-server.ts'],
    { DATABASE_URL: url, NODE_ENV: 'production' },
    { logFile, firstPath: '/' },
  )
}

/** Node with these arguments in `folder`. The server takes host and port from HOST and PORT. */
export async function start(
  args: readonly string[],
  environment: Record<string, string>,
  { logFile, firstPath, folder = root }: { logFile: string; firstPath: string; folder?: string },
): Promise<RunningServer> {
  const port = await freePort()
  const log = openSync(logFile, 'a')
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  running.add(child)
  const exited = once(child, 'exit').finally(() => running.delete(child))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  while (!(await answers(port, firstPath))) {
    if (child.exitCode !== null || performance.now() - started > TIMEOUT_MS)
      throw new Error(`${args.at(-1)} does not respond: ${readFileSync(logFile, 'utf8').trim()}`)
    await sleep(5)
  }
  return { pid: child.pid!, port, startMs: performance.now() - started, stop }
}

/** Any status counts: the bare server has nothing at `/`. */
async function answers(port: number, firstPath: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${firstPath}`)
    await answer.arrayBuffer()
    return true
  } catch {
    return false
  }
}
