import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '#kit/server/free-port.ts'

export type ServerGradePostgres = {
  version: string
  port: number
  /** A copy of `template`, which nobody is connected to, or empty. */
  makeDatabase(name: string, template?: string): string
  urlOf(database: string): string
  /** Of the server that runs now. */
  pid(): number
  /** On the same files and port, once the server is gone. */
  restart(): Promise<void>
  stop(this: void): Promise<void>
}

/** Folders and port of one server; `dir` has its socket, too. */
export type ServerPlace = { dir: string; data: string; port: number }

type Shape = {
  /** Besides the packaged ones. */
  settings?: (place: ServerPlace) => Readonly<Record<string, string | number>>
  /** Creates the data folder; by default an empty cluster. */
  fill?: (place: ServerPlace) => void
}

/**
 * From system packages (or `PG_BIN`), on loopback in a temporary folder, with the packaged settings: writes reach the
 * disk. Throws if not installed.
 */
export async function startDebianPostgres({ settings: more, fill }: Shape = {}): Promise<ServerGradePostgres> {
  const bin = findPrograms()
  const account = accountForServer()
  const dir = mkdtempSync(path.join(os.tmpdir(), 'openfield-pg-'))
  if (account) chownSync(dir, account.uid, account.gid)
  const data = path.join(dir, 'data')
  const run = { ...account, cwd: dir, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const initdb = ['-D', data, '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']
  const port = await freePort()
  if (fill) fill({ dir, data, port })
  else execFileSync(path.join(bin, 'initdb'), initdb, { ...run, stdio: 'ignore' })
  const options = { listen_addresses: '127.0.0.1', port, unix_socket_directories: dir, ...more?.({ dir, data, port }) }
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = path.join(dir, 'log')
  const launch = () => {
    const log = openSync(logFile, 'a')
    // Own session: Ctrl-C reaches only the run, which then stops it.
    const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings], {
      ...run,
      detached: true,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    return { child, gone: once(child, 'exit') }
  }
  const client = (...args: string[]) =>
    execFileSync(path.join(bin, args[0]!), ['-h', '127.0.0.1', '-p', String(port), '-U', USER, ...args.slice(1)], run)
  const urlOf = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`
  const isReady = () => client('pg_isready', '-q')
  let server = launch()
  await untilReady(server.child, isReady, logFile)
  return {
    version: execFileSync(path.join(bin, 'postgres'), ['--version'], run).toString().trim(),
    port,
    makeDatabase(name, template) {
      client('createdb', ...(template ? ['-T', template] : []), name)
      return urlOf(name)
    },
    urlOf,
    pid: () => server.child.pid!,
    async restart() {
      await server.gone
      server = launch()
      await untilReady(server.child, isReady, logFile)
    },
    async stop() {
      server.child.kill('SIGINT')
      await server.gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A superuser. */
export const USER = 'openfield'
const PACKAGED = '/usr/lib/postgresql'

export function findPrograms(): string {
  const given = process.env.PG_BIN
  if (given && !existsSync(path.join(given, 'initdb')))
    throw new Error(`PG_BIN=${given} does not contain PostgreSQL: initdb is missing.`)
  if (given) return given
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map(version => path.join(PACKAGED, version, 'bin')).find(dir => existsSync(`${dir}/initdb`))
  if (found) return found
  throw new Error('PostgreSQL is not installed: run apt-get install postgresql, or set PG_BIN to its folder.')
}

/** PostgreSQL refuses to run as root; its package created this account. */
export function accountForServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith('postgres:'))
  if (!line) throw new Error('PostgreSQL can’t run as root, and there is no postgres user.')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Ten a second: a restored server first reads its archive. */
const TRIES = 1_200

async function untilReady(server: { exitCode: number | null }, ask: () => void, log: string): Promise<void> {
  for (let i = 0; i < TRIES && server.exitCode === null; i++) {
    try {
      ask()
      return
    } catch {
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8').trim().split('\n').at(-1)}`)
}
