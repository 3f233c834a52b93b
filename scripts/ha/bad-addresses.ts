import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#kit/server/db/db.ts'
import { freePort } from '#kit/server/free-port.ts'
import { accountForServer, startDebianPostgres } from '../processes/start-debian-postgres.ts'
import type { Obstacle, Outcome } from './bad-input.ts'
import { FAKETIME } from './node.ts'
import type { HaWorld } from './open-world.ts'

export async function tryOtherReplica({ cluster }: HaWorld): Promise<Outcome> {
  const other = new URL(cluster.env.DATABASE_REPLICA_URL)
  other.pathname = '/postgres'
  const { status, said } = await startProduct({ ...cluster.env, DATABASE_REPLICA_URL: other.href })
  return { messages: said, faults: [...endsWith78(status), ...faultsOf(said, /DATABASE_REPLICA_URL.*(set|remove)/i)] }
}

export async function tryExpiredCertificate(): Promise<Outcome | Obstacle> {
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

const STARTS_MS = 40_000

/** What the product says when it starts, and how it ended: null if it had to be stopped. */
export async function startProduct(env: Record<string, string>): Promise<{ status: number | null; said: string[] }> {
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

export function faultsOf(said: readonly string[], expected: RegExp): string[] {
  return said.some(line => expected.test(line)) ? [] : [`Nothing says ${expected.source}.`]
}
