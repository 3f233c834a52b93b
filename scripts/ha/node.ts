import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openProxy, type TcpProxy } from '../../bench/chaos/tcp-proxy.ts'
import { familyOf, fillTemplate, type Program, signalAll, stablePort, startProgram } from './programs.ts'

/** What a node says about itself by Patroni's REST API. */
export type NodeState = {
  state: string
  role: string
  timeline: number
  isSync: boolean
  /** By the primary: those that stream from it. */
  standbys: number
}

/** To PostgreSQL and its REST API for other nodes, the same for HAProxy, and from the node to etcd. */
type Lines = Record<'postgres' | 'rest' | 'clients' | 'check' | 'etcd', TcpProxy>

export type Node = {
  readonly name: string
  /** Past the proxies. */
  readonly postgresPort: number
  readonly restPort: number
  readonly lines: Lines
  /** PostgreSQL with a clock that is off: `+1h`, by libfaketime. */
  start(options?: { clock?: string }): void
  /** PostgreSQL continues. */
  killPatroni(): void
  /** Patroni and PostgreSQL, as when the power fails. */
  kill(): void
  /** As a virtual machine that is moved. */
  pause(): void
  resume(): void
  /** Undefined without an answer. */
  ask(): Promise<NodeState | undefined>
  /** Lines of Patroni and PostgreSQL since the call before; the first returns none. */
  readLog(): string[]
  /** Its connections. */
  close(): void
}

type Given = {
  name: string
  folder: string
  binDir: string
  etcdPort: number
  isSynchronous: boolean
  /** Passwords. */
  env: Record<string, string>
}

export async function makeNode({ name, folder, binDir, etcdPort, isSynchronous, env }: Given): Promise<Node> {
  const [postgresPort, restPort] = [await stablePort(), await stablePort()]
  const at = (port: number) => openProxy({ host: '127.0.0.1', port })
  const lines = {
    postgres: await at(postgresPort),
    rest: await at(restPort),
    clients: await at(postgresPort),
    check: await at(restPort),
    etcd: await at(etcdPort),
  }
  const dataDir = path.join(folder, name)
  const file = path.join(folder, `${name}.yaml`)
  const write = (bin: string) =>
    writeFileSync(
      file,
      fillTemplate('patroni/patroni.yaml', {
        NODE: name,
        REST_LISTEN: `127.0.0.1:${restPort}`,
        REST_ADDRESS: `127.0.0.1:${lines.rest.port}`,
        POSTGRES_LISTEN: `127.0.0.1:${postgresPort}`,
        POSTGRES_ADDRESS: `127.0.0.1:${lines.postgres.port}`,
        ETCD: `127.0.0.1:${lines.etcd.port}`,
        NETWORK: '127.0.0.1/32',
        SYNCHRONOUS: String(isSynchronous),
        WATCHDOG: "'off'",
        DATA_DIR: dataDir,
        WAL_DIR: path.join(folder, `${name}-log`, 'wal'),
        BIN_DIR: bin,
      }),
    )
  let patroni: Program | undefined
  let paused: number[] = []
  let logRead: number | undefined

  const family = () => [...(patroni ? familyOf(patroni.pid) : []), ...postgresOf(dataDir)]
  return {
    name,
    postgresPort,
    restPort,
    lines,
    start({ clock } = {}) {
      write(clock ? programsWithClock(path.join(folder, `${name}-bin`), binDir, clock) : binDir)
      patroni = startProgram({ command: 'patroni', args: [file], folder, log: `${name}.log`, env })
    },
    killPatroni: () => patroni?.kill('SIGKILL'),
    kill: () => signalAll(family(), 'SIGKILL'),
    pause() {
      paused = family()
      signalAll(paused, 'SIGSTOP')
    },
    resume: () => signalAll(paused, 'SIGCONT'),
    async ask() {
      try {
        const answer = await fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(1_000) })
        const said = (await answer.json()) as Record<string, unknown>
        const standbys = (said.replication ?? []) as { state: string }[]
        return {
          state: String(said.state),
          role: said.role === 'master' ? 'primary' : String(said.role),
          timeline: Number(said.timeline),
          isSync: said.sync_standby === true,
          standbys: standbys.filter(({ state }) => state === 'streaming').length,
        }
      } catch {
        return undefined
      }
    },
    readLog() {
      const log = readFileSync(path.join(folder, `${name}.log`), 'utf8')
      const from = logRead ?? log.length
      logRead = log.length
      return log
        .slice(from)
        .split('\n')
        .filter(line => line !== '')
    },
    close() {
      for (const line of Object.values(lines)) line.close()
    },
  }
}

/** Debian's libfaketime. */
export const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** For PostgreSQL alone: Python's sleep fails under libfaketime. */
function programsWithClock(folder: string, binDir: string, clock: string): string {
  mkdirSync(folder, { recursive: true })
  for (const program of readdirSync(binDir))
    if (program !== 'postgres' && !existsSync(path.join(folder, program)))
      symlinkSync(path.join(binDir, program), path.join(folder, program))
  const lines = ['#!/bin/sh', `LD_PRELOAD=${FAKETIME} FAKETIME=${clock} exec ${binDir}/postgres "$@"`, '']
  writeFileSync(path.join(folder, 'postgres'), lines.join('\n'), { mode: 0o755 })
  return folder
}

/** Not a child of Patroni, which may end before it. */
function postgresOf(dataDir: string): number[] {
  const file = path.join(dataDir, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0
  // After a crash the number may be another's.
  const isOurs = pid > 0 && commandOf(pid).includes(dataDir)
  return isOurs ? familyOf(pid) : []
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
