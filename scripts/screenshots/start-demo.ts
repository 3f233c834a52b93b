import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'

/** The product as `npm start` runs it, with the demo catalogue on a database of its own. */
export async function startDemo(): Promise<{ origin: string; stop(): Promise<void> }> {
  const dataDir = await makeDataDir('pictures')
  const server = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await originOf(server)
  return {
    origin,
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function originOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const data of child.stdout!) {
    said += String(data)
    const port = /listening at http:\/\/localhost:(\d+)/.exec(said)?.[1]
    if (port) return `http://localhost:${port}`
  }
  throw new Error(`The server did not start: ${said}`)
}
