import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../../../bench/parts/start-server.ts'
import { makeDataDir } from '../../../src/app/testing/make-data-dir.ts'

export type Demo = { origin: string; port: number; dataDir: string; metricsToken: string; stop: () => Promise<void> }

const METRICS_TOKEN = 'a-token-for-the-metrics-of-a-demo-server'

/** A demo with the whole catalog on its own database. `PUBLIC_URL` stays unset: it is on localhost. */
export async function startDemo(settings: Record<string, string> = {}): Promise<Demo> {
  const dataDir = await makeDataDir('conformance')
  const server = await startApp(
    { DATA_DIR: dataDir, METRICS_TOKEN, ...settings },
    { logFile: path.join(dataDir, 'log') },
  )
  const origin = `http://localhost:${server.port}`
  await untilFilled(origin)
  return {
    origin,
    port: server.port,
    dataDir,
    metricsToken: METRICS_TOKEN,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One demo for all that ask. */
export function shareDemo() {
  let shared: Promise<Demo> | undefined
  return {
    get: () => (shared ??= startDemo()),
    stop: async () => (await shared)?.stop(),
  }
}

async function untilFilled(origin: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${origin}/api/facilities?location=Brooklyn&limit=1`).catch(() => undefined)
    if (answer?.ok && ((await answer.json()) as unknown[]).length > 0) return
    await sleep(200)
  }
  throw new Error('The demo did not become ready.')
}
