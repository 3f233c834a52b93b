import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#kit/server/free-port.ts'

export type PoolMode = 'session' | 'transaction'

export type PgBouncer = { url: string; stop(): Promise<void> }

/** Installed defaults except address, users and sizes. On loopback, before the server of `directUrl`. */
export async function startPgBouncer(
  directUrl: string,
  { mode, poolSize }: { mode: PoolMode; poolSize: number },
): Promise<PgBouncer> {
  const { hostname, port: serverPort, pathname, username, password } = new URL(directUrl)
  const [dir, port] = [mkdtempSync(path.join(os.tmpdir(), 'openfield-pgbouncer-')), await freePort()]
  chmodSync(dir, 0o755)
  const users = path.join(dir, 'users')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: mode,
    default_pool_size: poolSize,
    max_client_conn: 200,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = path.join(dir, 'pgbouncer.ini')
  const database = pathname.slice(1)
  writeFileSync(
    file,
    ['[databases]', `${database} = host=${hostname} port=${serverPort}`, '[pgbouncer]', ...lines, ''].join('\n'),
  )
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const child = spawn('pgbouncer', ['--quiet', ...account, file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = once(child, 'exit')
  await untilOpen(port)
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${database}`,
    async stop() {
      child.kill('SIGTERM')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = createConnection({ host: '127.0.0.1', port })
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(100)
  }
  throw new Error('PgBouncer did not start.')
}
