import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { accountForServer } from '../processes/start-debian-postgres.ts'

export type Program = { readonly pid: number; kill(signal: NodeJS.Signals): void; stop(): Promise<void> }

type Start = { command: string; args: readonly string[]; folder: string; log: string; env?: NodeJS.ProcessEnv }

const deploy = path.resolve(import.meta.dirname, '../../deploy')

/** As the account that PostgreSQL’s package made, since PostgreSQL and PgBouncer refuse to run as root. */
export function startProgram({ command, args, folder, log, env }: Start): Program {
  const file = openSync(path.join(folder, log), 'a')
  // Own session: Ctrl-C reaches only the run, which then stops it.
  const child: ChildProcess = spawn(command, args, {
    ...accountForServer(),
    cwd: folder,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8', HOME: folder, ...env },
    detached: true,
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  const gone = once(child, 'exit')
  gone.catch(() => {})
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid ?? 0,
    kill: signal => void (isOver() || child.kill(signal)),
    async stop() {
      if (isOver() || child.pid === undefined) return
      child.kill('SIGTERM')
      const forced = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await gone
      clearTimeout(forced)
    },
  }
}

/** Of `deploy`. Throws for a `${NAME}` without a value. */
export function fillTemplate(name: string, values: Readonly<Record<string, string | number>>): string {
  return readFileSync(path.join(deploy, name), 'utf8').replace(/\$\{(\w+)\}/g, (_all, key: string) => {
    if (values[key] === undefined) throw new Error(`deploy/${name} needs ${key}.`)
    return String(values[key])
  })
}

/** Debian's package of each program that a cluster needs. */
const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const

export function missingPackages(wanted: Readonly<Record<string, string>> = packages): string[] {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  const isThere = (program: string) => folders.some(folder => listOf(folder).includes(program))
  return Object.entries(wanted).flatMap(([program, name]) => (isThere(program) ? [] : [name]))
}

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export function versionOf(command: string, args: readonly string[] = ['--version']): string {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  return /\d+(\.\d+)+/.exec(execFileSync(command, args, { env }).toString())?.[0] ?? 'unknown'
}

/** A process and its descendants. */
export function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const parent = parentOf(Number(entry))
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(entry)])
  }
  const family = [pid]
  for (const member of family) family.push(...(children.get(member) ?? []))
  return family
}

function parentOf(pid: number): number | undefined {
  try {
    // The name may contain spaces and parentheses.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return undefined
  }
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
}

/** Below those that the system gives to outgoing connections, which could take it while its server is down. */
export async function stablePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(12_000 * Math.random())
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}
