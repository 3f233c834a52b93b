import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { makeDataDir } from '../src/app/testing/make-data-dir.ts'
import { serverCommand } from '../src/app/testing/server-command.ts'

// Two servers that start at once on a busy machine take a while.
test.describe.configure({ timeout: 240_000 })

/** No browser needed. */
let dataDir = ''
test.beforeEach(async () => {
  dataDir = await makeDataDir('lifecycle')
})
test.afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('the server prints its address and database, and SIGTERM loses no request', async () => {
  const server = await start()
  expect(server.output()).toMatch(/listening at http:\/\/localhost:\d+/)
  expect(server.output()).toContain('Database:      embedded PostgreSQL in ')
  // Started with PORT=0.
  const { port } = new URL(server.origin)
  expect(Number(port)).toBeGreaterThan(0)
  expect(server.output()).toContain(`Administrator: http://localhost:${port}/sign-in?token=`)
  expect(await (await fetch(`${server.origin}/robots.txt`)).text()).toContain(`http://localhost:${port}/`)

  const outcomes = Array.from({ length: 50 }, () => ask(server.origin))
  // The process accepts connections in order: after these answers it has all of the above.
  for (let round = 0; round < 2; round++) await (await fetch(`${server.origin}/healthz`, closeAfter)).text()
  const code = await server.stop()

  const counted = await Promise.all(outcomes)
  expect(counted.filter(outcome => outcome === 'served').length).toBeGreaterThan(10)
  expect(counted.filter(outcome => outcome === 'broken')).toEqual([])
  expect(code).toBe(0)
})

test('two processes started at once on an empty folder share one database', async () => {
  const [one, other] = await Promise.all([start(), start()])
  const totals = await Promise.all(
    [one, other].map(async ({ origin }) => (await fetch(`${origin}/api/facilities`)).headers.get('x-total-count')),
  )
  expect(totals[0]).toBe(totals[1])
  expect(Number(totals[0])).toBeGreaterThan(1500)
  // A process that joined the database leaves stopping it to the one that started it.
  const joined = one.output().includes('already running') ? one : other
  await joined.stop()
  await (joined === one ? other : one).stop()
})

test('a killed database restarts automatically, and requests meanwhile get 503', async () => {
  const server = await start()
  const cluster = /embedded PostgreSQL in (\S+)/.exec(server.output())![1]!
  const pid = Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGKILL')
  const statuses = new Set<number>()
  await expect
    .poll(
      async () => {
        const { status } = await fetch(`${server.origin}/api/facilities?limit=1`)
        statuses.add(status)
        return status
      },
      { timeout: 20_000 },
    )
    .toBe(200)
  // Connections of the killed server may still answer; nothing but these statuses is allowed.
  expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([])
  await sleep(1_500)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

async function start() {
  const child = launch()
  const output = collect(child)
  await expect.poll(output, { timeout: 120_000 }).toContain('Administrator:')
  const port = /localhost:(\d+)/.exec(output())![1]
  return {
    origin: `http://localhost:${port}`,
    output,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code as number
    },
  }
}

function launch(): ChildProcess {
  return spawn(process.execPath, serverCommand, {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function collect(child: ChildProcess): () => string {
  let text = ''
  child.stdout!.on('data', data => (text += data))
  child.stderr!.on('data', data => (text += data))
  return () => text
}

/** A request accepted before shutdown must be answered in full; a busy machine may refuse some, with a complete response. */
async function ask(origin: string): Promise<'served' | 'refused' | 'broken'> {
  try {
    const answer = await fetch(`${origin}/api/facilities?location=Brooklyn&limit=24`, closeAfter)
    if (answer.status === 503) return 'refused'
    return Array.isArray(await answer.json()) ? 'served' : 'broken'
  } catch {
    return 'broken'
  }
}

const closeAfter = { headers: { connection: 'close' } }
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
