import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { makeDataDir } from '../src/app/testing/make-data-dir.ts'
import { serverCommand } from '../src/app/testing/server-command.ts'
import { freePort } from '../src/kit/server/free-port.ts'

export type OwnServer = {
  origin: string
  dataDir: string
  /** Terminal output. */
  output: () => string
  /** Also deletes its database. */
  stop: () => Promise<void>
}

const START_MS = 150_000

/** The built product in its own process with an empty database. `command`: arguments of Node. */
export async function startOwnServer(env: Record<string, string>, command = serverCommand): Promise<OwnServer> {
  const dataDir = await makeDataDir('e2e')
  const port = String(await freePort())
  const child = spawn(process.execPath, command, {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', data => (text += data))
  child.stderr.on('data', data => (text += data))
  // Creating its database takes most of a minute on a machine that also builds something else.
  test.setTimeout(START_MS + 30_000)
  await expect.poll(() => text, { timeout: START_MS }).toContain('Administrator:')
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    output: () => text,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
