import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { program, serverEnvironment } from './postgres-binaries.ts'
import type { Cluster } from './postgres-cluster.ts'
import { makePrivateFolder } from './postgres-service-account.ts'
import { postgresUnavailable } from './postgres-unavailable.ts'
import { type Postmaster, readPostmaster } from './postmaster-pid.ts'

type StartedServer = { postmaster: Postmaster; stop(): Promise<void> }

/** Bytes: 107 on Linux, 103 on macOS (sun_path without its NUL). */
const SOCKET_PATH_BYTES = 103
const POLL_MS = 5

/**
 * Resolves when it accepts connections; undefined when the cluster is taken (another start won, or a dead server is not
 * yet reaped). Throws `StartFault`.
 */
export async function launchServer(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<StartedServer | undefined> {
  const socketDir = cluster.transport === 'socket' ? makeSocketDir(cluster) : ''
  const logStart = fs.statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0
  const own = { unix_socket_directories: socketDir, ...(await listenSettings(cluster)) }
  const options = Object.entries({ ...own, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server =
    process.platform === 'win32' ? await startByControl(cluster, options) : await startAsChild(cluster, options)
  if (server) return { ...server, stop: () => server.stop().finally(() => removeSocketDir(cluster, socketDir)) }
  removeSocketDir(cluster, socketDir)
  const said = fs.readFileSync(cluster.logFile).subarray(logStart).toString()
  if (/already exists|still in use/.test(said) || readPostmaster(cluster.dir)) return undefined
  throw postgresUnavailable(`the server exited: ${lastComplaint(said)}; see ${cluster.logFile}`)
}

/** Own session: Ctrl-C must arrive through `stop`, after the requests. Log file: an undrained pipe would block it. */
async function startAsChild(cluster: Cluster, options: string[]): Promise<StartedServer | undefined> {
  const { dir, account, native } = cluster
  const log = fs.openSync(cluster.logFile, 'a', 0o600)
  // Existing files would keep their mode.
  fs.fchmodSync(log, 0o600)
  const child = spawn(program(native, 'postgres'), ['-D', dir, ...options], {
    uid: account?.uid,
    gid: account?.gid,
    cwd: dir,
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()).once('error', () => resolve()))
  const postmaster = await untilReady(child, dir)
  if (!postmaster) return undefined
  child.unref()
  return { postmaster, stop: () => stopChild(child, ended) }
}

async function untilReady(child: ChildProcess, dir: string): Promise<Postmaster | undefined> {
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const postmaster = readPostmaster(dir)
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster
    await sleep(POLL_MS)
  }
  return undefined
}

/** Milliseconds per signal: with a full disk or in recovery it may never exit. */
const STOP_MS = 5_000

/** SIGINT shuts down with a checkpoint. After SIGQUIT or SIGKILL the next start recovers from the journal. */
async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.ref()
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal)
    const isOver = await Promise.race([ended.then(() => true), sleep(STOP_MS, false, { ref: false })])
    if (isOver) return
  }
}

/** Windows has no signals, and PostgreSQL refuses administrators: pg_ctl drops the rights. */
async function startByControl(
  { dir, logFile, native }: Cluster,
  options: string[],
): Promise<StartedServer | undefined> {
  const quoted = options.map(option => `"${option}"`).join(' ')
  await control(native, ['start', '-w', '-D', dir, '-l', logFile, '-o', quoted])
  const postmaster = readPostmaster(dir)
  if (!postmaster?.ready) return undefined
  return { postmaster, stop: () => control(native, ['stop', '-w', '-D', dir, '-m', 'fast']) }
}

/** The server would keep an output pipe open. */
async function control(native: string, args: string[]): Promise<void> {
  const child = spawn(program(native, 'pg_ctl'), args, { env: serverEnvironment(), stdio: 'ignore', windowsHide: true })
  await new Promise<void>(resolve => child.once('exit', () => resolve()).once('error', () => resolve()))
}

/** No network, except on Windows, where Node has no Unix sockets. */
async function listenSettings({ transport }: Cluster): Promise<Record<string, string>> {
  if (transport === 'socket') return { listen_addresses: '', port: '5432' }
  return { listen_addresses: '127.0.0.1', port: String(await freePort()) }
}

function makeSocketDir(cluster: Cluster): string {
  const inside = path.join(cluster.dir, 'run')
  const fits = Buffer.byteLength(path.join(inside, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES
  // Not os.tmpdir(): on macOS it takes up half of the path limit.
  const dir = fits ? inside : fs.mkdtempSync('/tmp/openfield-')
  makePrivateFolder(dir, cluster.account)
  return dir
}

/** Another start may be about to use the one inside the cluster. */
function removeSocketDir(cluster: Cluster, socketDir: string): void {
  if (socketDir && !socketDir.startsWith(cluster.dir)) fs.rmSync(socketDir, { recursive: true, force: true })
}

export function lastComplaint(log: string): string {
  const lines = log.trim().split('\n')
  const complaint = lines.findLast(line => /FATAL|PANIC|ERROR|error/.test(line)) ?? lines.at(-1)
  return complaint?.replace(/^.*?(FATAL|PANIC|ERROR): */, '') || 'no output'
}
