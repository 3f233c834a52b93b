import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { freePort } from '#kit/server/free-port.ts'
import { startCaddy } from '../../scripts/conformance/parts/start-caddy.ts'
import type { BenchDatabase } from '../parts/bench-database.ts'
import { cpuMs } from '../parts/process-figures.ts'
import { inTurn } from '../parts/rounds.ts'
import { startApp } from '../parts/start-server.ts'

export type FileCosts = {
  /** Of a first page, besides the page. */
  files: number
  /** CPU milliseconds of the web process for one, by round. */
  withoutCaddy: number[]
  withCaddy: number[]
}

/** As many as a browser opens. */
const CONNECTIONS = 6
const CLIENT_DIR = path.resolve(import.meta.dirname, '../../dist/client')

type Shape = { database: BenchDatabase; folder: string; rounds: number; loads: number }

/** First pages through Caddy that serves the built files, and through one that has none. */
export async function compareFiles({ database, folder, rounds, loads }: Shape): Promise<FileCosts> {
  const env = { DATABASE_URL: database.url, TRUSTED_PROXIES: 'loopback' }
  const app = await startApp(env, { logFile: path.join(folder, 'files.log') })
  const through = async (clientDir: string) => {
    const port = await freePort()
    return { port, caddy: await startCaddy({ dir: folder, port, appPort: app.port, clientDir }) }
  }
  const [without, having] = [await through(folder), await through(CLIENT_DIR)]
  try {
    const files = await filesOf(app.port)
    const cost = async (port: number, count: number) => {
      const before = cpuMs({ processes: [app.pid], postmaster: -1 })
      for (let load = 0; load < count; load++) await loadPage(port, files)
      return (cpuMs({ processes: [app.pid], postmaster: -1 }) - before) / count
    }
    // A new process compiles its code first.
    await cost(without.port, loads)
    const [withoutCaddy, withCaddy] = await inTurn(rounds, [
      () => cost(without.port, loads),
      () => cost(having.port, loads),
    ])
    return { files: files.length, withoutCaddy: withoutCaddy!, withCaddy: withCaddy! }
  } finally {
    await without.caddy.stop()
    await having.caddy.stop()
    await app.stop()
  }
}

/** What the home page names for loading at once. */
async function filesOf(port: number): Promise<string[]> {
  const html = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  const tags = html.match(/<(?:link|script)\b[^>]*>/g) ?? []
  const found = tags.flatMap(tag => /(?:href|src)="(\/assets\/[\w-]+\.(?:js|css|woff2))"/.exec(tag)?.[1] ?? [])
  if (found.length === 0) throw new Error('The home page names no files.')
  return [...new Set(found)]
}

/** As a browser: the page, then its files over six connections. */
async function loadPage(port: number, files: readonly string[]): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  await get(agent, port, '/')
  await Promise.all(files.map(address => get(agent, port, address)))
  agent.destroy()
}

async function get(agent: http.Agent, port: number, address: string): Promise<void> {
  const headers = { 'accept-encoding': 'br' }
  const asked = http.get({ agent, host: '127.0.0.1', port, path: address, headers })
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage]
  await answer.toArray()
  if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.statusCode}`)
}
