import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#kit/server/db/db.ts'
import { freePort } from '#kit/server/free-port.ts'
import { checkBooks } from '../../bench/chaos/check-books.ts'
import { startCustomers } from '../../bench/chaos/customers.ts'
import { accountForServer, startDebianPostgres } from '../processes/start-debian-postgres.ts'
import type { Cluster } from './cluster.ts'
import { FAKETIME, type Node } from './node.ts'
import type { HaWorld } from './open-world.ts'
import { lostWrites, probeWrites } from './probe-writes.ts'

type Outcome = {
  /** What a person reads. */
  messages: string[]
  /** What should not be. */
  faults: string[]
}

type BadInput = { name: string; run: (world: HaWorld) => Promise<Outcome | { obstacle: string }> }

const cases: readonly BadInput[] = [
  { name: 'two nodes that both believe they are primary', run: tryTwoPrimaries },
  { name: 'a node whose clock is an hour ahead becomes primary', run: tryWrongClock },
  { name: 'a full disk of the primary’s log', run: tryFullDisk },
  { name: 'a standby of another database as DATABASE_REPLICA_URL', run: tryOtherReplica },
  { name: 'an expired certificate of the database', run: tryExpiredCertificate },
]

/** Each while customers buy; true if nothing was lost and each message says what to do. */
export async function tryBadInput(world: HaWorld, seed: number): Promise<boolean> {
  let isRight = true
  for (const { name, run } of cases) {
    await world.cluster.untilSettled()
    const origins = world.processes.filter(({ role }) => role === 'web').map(({ origin }) => origin)
    const customers = startCustomers({ ...world, origins, seed })
    const outcome = await run(world).catch((error: Error) => ({ messages: [], faults: [error.message] }))
    const unsettled = await world.cluster.untilSettled().then(
      () => [],
      (error: Error) => [error.message],
    )
    await customers.leave()
    const { lost, doubled, broken, cents, differing, stuck } = await checkBooks(world.cluster, customers.told)
    const booked = customers.told.booked.size + customers.told.seated.size
    console.log(
      `${name}: ${booked} bookings, ${lost.length} lost, ${doubled.length} sold twice, ${cents} cents unaccounted for`,
    )
    if ('obstacle' in outcome) console.log(`  skipped: ${outcome.obstacle}`)
    const { messages, faults } = { messages: [], faults: [], ...outcome }
    for (const message of messages) console.log(`  says: ${message}`)
    const late = stuck > 0 ? [`${stuck} payments are on their way for more than a minute`] : []
    const violations = [...faults, ...unsettled, ...lost, ...doubled, ...broken, ...differing, ...late]
    for (const violation of violations) console.log(`  ✗ ${violation}`)
    if (violations.length > 0) isRight = false
  }
  return isRight
}

/** Patroni dies and PostgreSQL does not: nobody demotes it. */
async function tryTwoPrimaries({ cluster }: HaWorld): Promise<Outcome> {
  const old = await primaryOf(cluster)
  old.killPatroni()
  await untilOther(cluster, old)
  const believesIt = await isWritable(cluster, old)
  const probe = probeWrites(cluster, old)
  await sleep(5_000)
  old.start()
  await cluster.untilSettled()
  const { confirmed, refusals } = await probe.end()
  return {
    messages: [...refusals],
    faults: [
      ...(believesIt ? [] : ['The old primary had already given up.']),
      ...(await cluster.ask(db => lostWrites(db, confirmed))),
    ],
  }
}

async function tryWrongClock({ cluster }: HaWorld): Promise<Outcome | { obstacle: string }> {
  if (!existsSync(FAKETIME)) return { obstacle: 'run apt-get install libfaketime' }
  const { sync } = await cluster.standbys()
  sync!.kill()
  sync!.start({ clock: '+1h' })
  await cluster.untilSettled()
  await moveTo(cluster, sync!)
  await sleep(10_000)
  const { said: messages } = await startProduct(cluster.env)
  sync!.kill()
  await untilOther(cluster, sync!)
  sync!.start()
  return { messages: messages.slice(0, 3), faults: faultsOf(messages, /clock/) }
}

async function tryFullDisk({ cluster }: HaWorld): Promise<Outcome | { obstacle: string }> {
  const { smallDisk } = cluster
  if (!smallDisk?.canBeFilled) return { obstacle: 'needs root on Linux, for a file system of its own' }
  const [node] = cluster.nodes
  if ((await primaryOf(cluster)) !== node) await moveTo(cluster, node!)
  await sleep(2_000)
  smallDisk.fill()
  await untilOther(cluster, node!)
  smallDisk.free()
  return { messages: ['the node has stopped, and another is primary'], faults: [] }
}

async function tryOtherReplica({ cluster }: HaWorld): Promise<Outcome> {
  const other = new URL(cluster.env.DATABASE_REPLICA_URL)
  other.pathname = '/postgres'
  const { status, said } = await startProduct({ ...cluster.env, DATABASE_REPLICA_URL: other.href })
  return { messages: said, faults: [...endsWith78(status), ...faultsOf(said, /DATABASE_REPLICA_URL.*(set|remove)/i)] }
}

async function tryExpiredCertificate(): Promise<Outcome | { obstacle: string }> {
  if (!existsSync(FAKETIME)) return { obstacle: 'run apt-get install libfaketime' }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'openfield-certificate-'))
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '30']
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const env = { ...process.env, LD_PRELOAD: FAKETIME, FAKETIME: '2020-01-01 00:00:00' }
  await once(spawn('openssl', [...request, ...subject], { env, stdio: 'ignore' }), 'exit')
  const account = accountForServer()
  if (account) for (const file of [folder, key, certificate]) chownSync(file, account.uid, account.gid)
  const server = await startDebianPostgres()
  try {
    const url = server.makeDatabase('encrypted')
    const db = connect({ url }, { max: 1 })
    await db.unsafe(`alter system set ssl_cert_file = '${certificate}'`)
    await db.unsafe(`alter system set ssl_key_file = '${key}'`)
    await db.unsafe('alter system set ssl = on')
    await db`select pg_reload_conf()`
    await db.end({ timeout: 1 })
    await sleep(500)
    const { said } = await startProduct({ DATABASE_URL: `${url}?sslmode=verify-full&sslrootcert=${certificate}` })
    return { messages: said, faults: faultsOf(said, /expired.*renew/i) }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

async function primaryOf(cluster: Cluster): Promise<Node> {
  const [primary] = await cluster.primaries()
  if (!primary) throw new Error('There is no primary.')
  return primary
}

async function untilOther(cluster: Cluster, old: Node): Promise<void> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await sleep(100))
    if ((await cluster.primaries()).some(node => node !== old)) return
  throw new Error(`No other node than ${old.name} became primary.`)
}

async function moveTo(cluster: Cluster, candidate: Node): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    const primary = await primaryOf(cluster)
    if (primary === candidate) return
    const { sync } = await cluster.standbys()
    if (sync && sync !== candidate) await makeSync(cluster, candidate, sync)
    const body = JSON.stringify({ leader: primary.name, candidate: candidate.name })
    await fetch(`http://127.0.0.1:${primary.restPort}/switchover`, { method: 'POST', body })
    await sleep(3_000)
    await cluster.untilSettled()
  }
  throw new Error(`${candidate.name} did not become primary.`)
}

/** Only the synchronous standby may become primary; another takes its place while it is away. */
async function makeSync(cluster: Cluster, candidate: Node, former: Node): Promise<void> {
  former.kill()
  for (let tries = 0; tries < 200 && (await cluster.standbys()).sync !== candidate; tries++) await sleep(100)
  former.start()
  await cluster.untilSettled()
}

async function isWritable(cluster: Cluster, node: Node): Promise<boolean> {
  const db = connect({ url: cluster.urlOf(node) }, { max: 1 })
  const [row] = await db<{ is: boolean }[]>`select not pg_is_in_recovery() as is`
  await db.end({ timeout: 1 })
  return row!.is
}

const STARTS_MS = 25_000

/** What the product says when it starts, and how it ended: null if it had to be stopped. */
async function startProduct(env: Record<string, string>): Promise<{ status: number | null; said: string[] }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'openfield-ha-app-'))
  const given = { PATH: process.env.PATH, NODE_ENV: 'production', APP_MODE: 'demo', ROLE: 'web', HOST: '127.0.0.1' }
  const secrets = { SEALING_KEY: 'one-key-for-all-of-the-processes-of-a-run' }
  const own = { PORT: String(await freePort()), LOG_LEVEL: 'fatal', DATA_DIR: dataDir, ...secrets }
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...given, ...own, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const limit = setTimeout(() => child.kill('SIGKILL'), STARTS_MS)
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')])
  clearTimeout(limit)
  rmSync(dataDir, { recursive: true, force: true })
  return { status: child.exitCode, said: stderr.split('\n').filter(line => line !== '') }
}

function endsWith78(status: number | null): string[] {
  return status === 78 ? [] : [`It ended with ${status}, not with 78.`]
}

function faultsOf(said: readonly string[], expected: RegExp): string[] {
  return said.some(line => expected.test(line)) ? [] : [`Nothing says ${expected.source}.`]
}
