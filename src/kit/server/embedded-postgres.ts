import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, DATABASE_USER, openCluster, passwordOf } from './postgres-cluster.ts'
import { launchServer } from './postgres-process.ts'
import { postgresUnavailable } from './postgres-unavailable.ts'
import { type Postmaster, readPostmaster, removeRecycledPid } from './postmaster-pid.ts'

export type EmbeddedPostgres = {
  /** True when the server was running already: started by another process, or left behind by one that was killed. */
  adopted: boolean
  /** Options for the driver: `postgres({ ...connection, user, database })`. A fresh cluster has the database `postgres`. */
  connection: SocketAddress | LoopbackAddress
  user: typeof DATABASE_USER
  pid: number
  /** Where the files are: `<DATA_DIR>/pg18`, or below /var/lib/openfield when root's data folder is closed to others. */
  clusterDir: string
  logFile: string
  /** Stops the server and waits for its end. Does nothing when it was adopted: whoever started it may still need it. */
  stop(): Promise<void>
}

type SocketAddress = { path: string }
type LoopbackAddress = { host: string; port: number; password?: string }

type StartOptions = {
  /** The product's DATA_DIR; created when missing. */
  dataDir: string
  /** PostgreSQL settings beside or instead of our own. Ignored when a running server is adopted. */
  settings?: Record<string, string>
  /** Sockets, except on Windows, where Node has none that PostgreSQL knows. */
  transport?: Cluster['transport']
}

/** Parallel workers need more shared memory than the 64 MB of a container, and gain nothing on queries of milliseconds. */
const ownSettings = {
  max_connections: '100',
  shared_buffers: '256MB',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // DETAIL lines and statements repeat what people have typed, such as an email address that exists already.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** A killed server waits up to 2 s for collection, and one that recovers from a crash takes a few seconds. */
const PATIENCE_MS = 60_000
const RETRY_MS = 100

/**
 * Starts PostgreSQL on the data folder, or joins the server that already runs there; any number of processes may call this
 * at the same moment and share one server. Throws an `Error` of one sentence when PostgreSQL cannot run here.
 */
export async function startPostgres({
  dataDir,
  settings = {},
  transport = process.platform === 'win32' ? 'tcp' : 'socket',
}: StartOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(path.resolve(dataDir), transport)
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const running = await adoptable(cluster)
    if (running) return describe(cluster, running, { adopted: true, stop: async () => {} })
    if (!readPostmaster(cluster.dir)) {
      removeRecycledPid(cluster.dir)
      const started = await launchServer(cluster, { ...ownSettings, ...settings })
      if (started) return describe(cluster, started.postmaster, { adopted: false, stop: () => started.stop() })
    }
    await sleep(RETRY_MS)
  }
  throw postgresUnavailable(`the server in ${cluster.dir} did not become ready in a minute; see ${cluster.logFile}`)
}

/** Its file may say "ready" while nobody listens (a reused process number): only an answered connection counts. */
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
