import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#kit/server/free-port.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { serverCommand } from '../../src/app/testing/server-command.ts'
import { startService } from '../conformance/parts/services.ts'

type CellProcess = { origin: string; start(this: void): Promise<void>; stop(this: void): Promise<void> }

export type RunningCells = {
  /** Where visitors begin. */
  shared: string
  /** New York and others; people of both sign in here. */
  east: CellProcess
  /** Texas. */
  south: CellProcess
  stop(this: void): Promise<void>
}

const root = path.resolve(import.meta.dirname, '../..')
/** Cookies ignore ports, so each host has an address of its own. */
const HOSTS = { east: '127.0.0.2', south: '127.0.0.3', shared: '127.0.0.4' }

/** Two complete installations, each with its own database, behind Caddy with `deploy/cells/Caddyfile`. */
export async function startCells(): Promise<RunningCells> {
  const [port, eastPort, southPort] = await Promise.all([freePort(), freePort(), freePort()])
  const originOf = (name: keyof typeof HOSTS) => `http://${HOSTS[name]}:${port}`
  const cells = `east=${originOf('east')}:NY,NJ,PA,LA;south=${originOf('south')}:TX`
  const [dir, ...dataDirs] = await Promise.all(
    ['cells-proxy', 'cells-east', 'cells-south'].map(purpose => makeDataDir(purpose)),
  )
  const cell = (name: 'east' | 'south', ownPort: number, dataDir: string) =>
    cellProcess(originOf(name), {
      PORT: String(ownPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: originOf(name),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      TRUSTED_PROXIES: 'loopback',
      APP_MODE: 'demo',
      LOG_LEVEL: 'warn',
      CELL: name,
      CELLS: cells,
      CELLS_SECRET: 'a-secret-that-only-the-cells-know',
    })
  const [east, south] = [cell('east', eastPort, dataDirs[0]!), cell('south', southPort, dataDirs[1]!)]
  const ended: (() => Promise<void>)[] = [() => east.stop(), () => south.stop()]
  const stop = async () => {
    await Promise.all(ended.map(end => end()))
    await Promise.all([dir, ...dataDirs].map(each => rm(each!, { recursive: true, force: true })))
  }
  try {
    // One after the other: each creates its database.
    await east.start()
    await south.start()
    const proxy = await startProxy(dir!, port, {
      SHARED_ADDRESS: originOf('shared'),
      EAST_ADDRESS: originOf('east'),
      EAST_URL: originOf('east'),
      EAST_UPSTREAM: `127.0.0.1:${eastPort}`,
      SOUTH_ADDRESS: originOf('south'),
      SOUTH_URL: originOf('south'),
      SOUTH_UPSTREAM: `127.0.0.1:${southPort}`,
    })
    ended.push(proxy.stop)
  } catch (error) {
    await stop()
    throw error
  }
  return { shared: originOf('shared'), east, south, stop }
}

async function startProxy(dir: string, port: number, env: Record<string, string>) {
  const text = await readFile(path.join(root, 'deploy/cells/Caddyfile'), 'utf8')
  const file = path.join(dir, 'Caddyfile')
  // Its administration port would be the same for all Caddys of the machine.
  const binds = `default_bind 127.0.0.1 ${Object.values(HOSTS).join(' ')}`
  await writeFile(file, text.replace('{\n\tservers', `{\n\tadmin off\n\t${binds}\n\tservers`))
  const options = { port, env: { ...env, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir } }
  return startService('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], options)
}

/** Creating its database takes most of a minute on a busy machine. */
const START_MS = 300_000

function cellProcess(origin: string, env: Record<string, string>): CellProcess {
  let child: ChildProcess | undefined
  return {
    origin,
    async start() {
      const started = spawn(process.execPath, serverCommand, {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child = started
      const deadline = Date.now() + START_MS
      while (!(await isReady(Number(env.PORT)))) {
        if (started.exitCode !== null || Date.now() > deadline) throw new Error(`The cell ${env.CELL} does not start.`)
        await sleep(300)
      }
    },
    async stop() {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const gone = once(running, 'exit')
      running.kill('SIGTERM')
      await gone
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
