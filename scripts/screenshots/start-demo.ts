import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#kit/server/free-port.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { serverCommand } from '../../src/app/testing/server-command.ts'

/** `administratorLink` works once. */
export type Demo = { origin: string; administratorLink: string; dataDir: string; stop(): Promise<void> }

/** As `npm start`, with the demo catalog on its own database. */
export async function startDemo(): Promise<Demo> {
  const dataDir = await makeDataDir('pictures')
  const server = spawn(process.execPath, serverCommand, {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { origin, administratorLink } = await announced(server)
  return {
    origin,
    administratorLink,
    dataDir,
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function announced(child: ChildProcess): Promise<{ origin: string; administratorLink: string }> {
  let said = ''
  for await (const data of child.stdout!) {
    said += String(data)
    const port = /listening at http:\/\/localhost:(\d+)/.exec(said)?.[1]
    const link = /Administrator: (http\S+)/.exec(said)?.[1]
    if (port && link)
      return {
        origin: `http://localhost:${port}`,
        administratorLink: link.replace(/^http:\/\/[^/]+/, `http://localhost:${port}`),
      }
  }
  throw new Error(`The server did not start: ${said}`)
}
