import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#kit/server/free-port.ts'

export type Balancer = { pid: number; port: number; stop(): Promise<void> }

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill()
})

/** HAProxy, each request to the process with the fewest open ones. */
export async function startBalancer(ports: readonly number[], folder: string): Promise<Balancer> {
  const port = await freePort()
  const file = path.join(folder, `haproxy-${port}.cfg`)
  writeFileSync(
    file,
    `defaults
  mode http
  option forwardfor
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend people
  bind 127.0.0.1:${port}
  default_backend openfield
backend openfield
  balance leastconn
${ports.map((each, index) => `  server web-${index} 127.0.0.1:${each}\n`).join('')}`,
  )
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const child = spawn('haproxy', ['-db', '-f', file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  running.add(child)
  const gone = once(child, 'exit').finally(() => running.delete(child))
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 100 || child.exitCode !== null) throw new Error('HAProxy does not answer.')
    await sleep(100)
  }
  return {
    pid: child.pid!,
    port,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.ok ?? false
}
