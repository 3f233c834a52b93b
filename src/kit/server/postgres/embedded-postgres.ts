import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, DATABASE_USER, openCluster, passwordOf } from './postgres-cluster.ts'
import { launchServer } from './postgres-process.ts'
import { postgresUnavailable } from './postgres-unavailable.ts'
import { type Postmaster, readPostmaster, removeRecycledPid } from './postmaster-pid.ts'

export type EmbeddedPostgres = {
  /** Started by another process, perhaps killed since. */
  adopted: boolean
  /** A new cluster has the database `postgres`. */
  connection: SocketAddress | LoopbackAddress
  user: typeof DATABASE_USER
  pid: number
  /** `<DATA_DIR>/pg18`, or below /var/lib/openfield when root's data folder is closed to others. */
  clusterDir: string
  logFile: string
  /** Does nothing when adopted: its owner may need it. */
  stop(this: void): Promise<void>
}

type SocketAddress = { path: string }
type LoopbackAddress = { host: string; port: number; password?: string }

type StartOptions = {
  dataDir: string
  /** Override the defaults. Ignored for an adopted server. */
  settings?: Record<string, string>
  /** Sockets, except on Windows. */
  transport?: Cluster['transport']
}

/** Parallel workers need more than a container's 64 MB of shared memory and do not help queries of milliseconds. */
const ownSettings = {
  max_connections: '100',
  shared_buffers: '256MB',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // They repeat user input such as email addresses.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** Reaping a killed server takes 2 s, crash recovery a few seconds. */
const TIMEOUT_MS = 60_000
const RETRY_MS = 100

/** Joins a server already running on the folder. Throws an `Error` of one sentence. */
export async function startPostgres({
  dataDir,
  settings = {},
  transport = process.platform === 'win32' ? 'tcp' : 'socket',
}: StartOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(path.resolve(dataDir), transport)
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    const running = await adoptable(cluster)
    if (running) return describe(cluster, running, { adopted: true, stop: async () => {} })
    if (!readPostmaster(cluster.dir)) {
      removeRecycledPid(cluster.dir)
      const started = await launchServer(cluster, { ...ownSettings, ...settings })
      if (started) return describe(cluster, started.postmaster, { adopted: false, stop: () => started.stop() })
    }
    await sleep(RETRY_MS)
  }
  throw postgresUnavailable(`the server in ${cluster.dir} was not ready within a minute; see ${cluster.logFile}`)
}

/** The pid may be reused, so only a connection proves it. */
async function adoptable(cluster: Cluster): Promise<Postmaster | undefined> {
  const postmaster = readPostmaster(cluster.dir)
  return postmaster?.ready && (await answers(addressOf(cluster, postmaster))) ? postmaster : undefined
}

function answers(address: SocketAddress | LoopbackAddress): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(address)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function describe(
  cluster: Cluster,
  postmaster: Postmaster,
  { adopted, stop }: Pick<EmbeddedPostgres, 'adopted' | 'stop'>,
): EmbeddedPostgres {
  const { dir: clusterDir, logFile } = cluster
  const connection = addressOf(cluster, postmaster)
  return { adopted, connection, user: DATABASE_USER, pid: postmaster.pid, clusterDir, logFile, stop }
}

function addressOf(cluster: Cluster, { socketDir, port }: Postmaster): SocketAddress | LoopbackAddress {
  if (socketDir) return { path: path.join(socketDir, `.s.PGSQL.${port}`) }
  return { host: '127.0.0.1', port, password: passwordOf(cluster) }
}
