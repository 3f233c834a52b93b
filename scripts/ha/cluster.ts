import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '#kit/server/db/db.ts'
import { type DataFolder, makeDataFolder } from '../../bench/chaos/data-folder.ts'
import { accountForServer, findPrograms } from '../processes/start-debian-postgres.ts'
import { endCluster } from './end-cluster.ts'
import { guardCluster } from './guard.ts'
import { makeNode, type Node } from './node.ts'
import { fillTemplate, type Program, stablePort, startProgram } from './programs.ts'

export type Cluster = {
  readonly folder: string
  readonly nodes: readonly Node[]
  readonly smallDisk: DataFolder | undefined
  /** Variables for the product. */
  readonly env: { DATABASE_URL: string; DATABASE_DIRECT_URL: string; DATABASE_REPLICA_URL: string }
  /** By its name, of those that say so. */
  primaries(): Promise<Node[]>
  /** Waits for one: a busy machine loses it, or its answer, for some seconds. */
  primary(): Promise<Node>
  standbys(): Promise<{ sync: Node | undefined; others: Node[] }>
  /** Until one primary has two streaming standbys, one of them synchronous. */
  untilSettled(): Promise<void>
  /** Past proxies and poolers, at the primary. */
  ask<T>(question: (db: Db) => Promise<T>): Promise<T>
  urlOf(node: Node): string
  readonly programs: Record<'etcd' | 'haproxy' | 'pgbouncer', Restartable>
  close(): void
}

export type Restartable = { kill(): void; start(): void }

/** More than `wal_keep_size`. */
const SMALL_DISK_MB = 1_000
const SETTLE_MS = 120_000
const PRIMARY_MS = 60_000

export type ClusterShape = {
  isSynchronous: boolean
  /** For the first node's write-ahead log, on its own file system where that is possible. */
  hasSmallDisk?: boolean
}

/** Three nodes, etcd, HAProxy and PgBouncer on loopback, with an empty database. */
export async function openCluster({ isSynchronous, hasSmallDisk = false }: ClusterShape): Promise<Cluster> {
  const binDir = findPrograms()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'openfield-ha-'))
  chmodSync(folder, 0o755)
  guardCluster(folder)
  const account = accountForServer()
  if (account) chownSync(folder, account.uid, account.gid)
  const small = { name: 'node1-log', sizeMb: SMALL_DISK_MB, owner: account }
  const smallDisk = hasSmallDisk ? makeDataFolder(folder, small) : undefined
  const [superuser, replication, openfield] = [password(), password(), password()]
  const [etcdPort, primaryPort, replicasPort, poolerPort] = [
    await stablePort(),
    await stablePort(),
    await stablePort(),
    await stablePort(),
  ]
  const env = {
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: replication,
    PATRONI_REWIND_USERNAME: 'postgres',
    PATRONI_REWIND_PASSWORD: superuser,
  }
  const nodes: Node[] = []
  for (const name of ['node1', 'node2', 'node3'])
    nodes.push(await makeNode({ name, folder, binDir, etcdPort, isSynchronous, env }))
  const haproxy = path.join(folder, 'haproxy.cfg')
  writeFileSync(haproxy, fillTemplate('patroni/haproxy.cfg', haproxyValues(nodes, primaryPort, replicasPort)))
  const [pgbouncer, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')]
  writeFileSync(users, `"openfield" "${openfield}"\n`)
  writeFileSync(
    pgbouncer,
    fillTemplate('patroni/pgbouncer.ini', {
      PRIMARY_HOST: '127.0.0.1',
      PRIMARY_PORT: primaryPort,
      LISTEN_HOST: '127.0.0.1',
      LISTEN_PORT: poolerPort,
      USERS_FILE: users,
    }),
  )
  const programs = {
    etcd: restartable(folder, 'etcd', etcdArguments(folder, etcdPort, await stablePort())),
    haproxy: restartable(folder, 'haproxy', ['-db', '-f', haproxy]),
    pgbouncer: restartable(folder, 'pgbouncer', [pgbouncer]),
  }
  const urlAt = (port: number, user = 'openfield', secret = openfield, database = 'openfield') =>
    `postgres://${user}:${secret}@127.0.0.1:${port}/${database}`

  const statesOf = () => Promise.all(nodes.map(async node => ({ node, said: await node.ask() })))
  const self: Cluster = {
    folder,
    nodes,
    smallDisk,
    programs,
    env: {
      DATABASE_URL: urlAt(poolerPort),
      DATABASE_DIRECT_URL: urlAt(primaryPort),
      DATABASE_REPLICA_URL: urlAt(replicasPort),
    },
    async primaries() {
      return (await statesOf()).filter(({ said }) => said?.role === 'primary').map(({ node }) => node)
    },
    async primary() {
      for (const deadline = performance.now() + PRIMARY_MS; ; await sleep(200)) {
        const [primary] = await self.primaries()
        if (primary) return primary
        if (performance.now() > deadline) throw new Error('There is no primary.')
      }
    },
    async standbys() {
      const standbys = (await statesOf()).filter(({ said }) => said?.role === 'replica')
      const sync = standbys.find(({ said }) => said!.isSync)?.node
      return { sync, others: standbys.map(({ node }) => node).filter(node => node !== sync) }
    },
    async untilSettled() {
      const deadline = performance.now() + SETTLE_MS
      for (;;) {
        const states = (await statesOf()).map(({ said }) => said)
        const primary = states.filter(said => said?.role === 'primary' && said.state === 'running')
        const standbys = states.filter(said => said?.role === 'replica' && said.state === 'running')
        const isWhole = primary.length === 1 && standbys.length === 2 && primary[0]!.standbys === 2
        if (isWhole && (!isSynchronous || standbys.some(said => said!.isSync))) return
        if (performance.now() > deadline) throw new Error(`The cluster did not settle: ${JSON.stringify(states)}`)
        await sleep(200)
      }
    },
    async ask(question) {
      const db = connect({ url: self.urlOf(await self.primary()) }, { max: 2, settings: { statement_timeout: 60_000 } })
      try {
        return await question(db)
      } finally {
        await db.end({ timeout: 1 })
      }
    },
    urlOf: node => urlAt(node.postgresPort),
    close() {
      for (const node of nodes) node.close()
      endCluster(folder)
    },
  }
  try {
    programs.etcd.start()
    await sleep(500)
    for (const node of nodes) node.start()
    programs.haproxy.start()
    programs.pgbouncer.start()
    await self.untilSettled()
    const primary = await self.primary()
    await makeDatabase(name => urlAt(primary.postgresPort, 'postgres', superuser, name), openfield)
  } catch (error) {
    self.close()
    throw error
  }
  return self
}

/** What README.md of deploy/patroni says. */
async function makeDatabase(urlOf: (database: string) => string, secret: string): Promise<void> {
  await runAt(urlOf('postgres'), [
    `create role openfield login password '${secret}'`,
    // See docs/scaling.md#pgbouncer.
    `alter role openfield set statement_timeout = '5s'`,
    `alter role openfield set lock_timeout = '3s'`,
    'create database openfield owner openfield',
  ])
  // Only this extension needs a superuser.
  await runAt(urlOf('openfield'), ['create extension earthdistance cascade'])
}

async function runAt(url: string, statements: readonly string[]): Promise<void> {
  const db = connect({ url }, { max: 1 })
  try {
    for (const statement of statements) await db.unsafe(statement)
  } finally {
    await db.end({ timeout: 1 })
  }
}

function restartable(folder: string, command: string, args: readonly string[]): Restartable {
  let program: Program | undefined
  return {
    start: () => void (program = startProgram({ command, args, folder, log: `${command}.log` })),
    kill: () => program?.kill('SIGKILL'),
  }
}

function etcdArguments(folder: string, port: number, peerPort: number): string[] {
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const settings = {
    name: 'etcd1',
    'enable-v2': 'true',
    'data-dir': path.join(folder, 'etcd'),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `etcd1=${peers}`,
  }
  return Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
}

function haproxyValues(nodes: readonly Node[], primaryPort: number, replicasPort: number) {
  const values: Record<string, string | number> = {
    PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
    REPLICAS_BIND: `127.0.0.1:${replicasPort}`,
  }
  for (const { name, lines } of nodes) {
    values[name.toUpperCase()] = `127.0.0.1:${lines.clients.port}`
    values[`${name.toUpperCase()}_CHECK_PORT`] = lines.check.port
  }
  return values
}

function password(): string {
  return randomBytes(12).toString('hex')
}
