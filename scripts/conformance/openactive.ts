import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Piscina } from 'piscina'
import type { FeedItem, FeedPage, OpenDataSummary } from '#feeds/contract.ts'
import { feedPaths } from '#feeds/dataset.ts'
import { freePort } from '#kit/server/free-port.ts'
import { startApp } from '../../bench/parts/start-server.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { type Row, resultOf, someOf } from './parts/check.ts'

/** Pages queued for threads; limits memory. */
const MAX_WAITING = 8

type Counts = {
  pages: number
  items: number
  deleted: number
  deletedFirst: number
  isAtEnd: boolean
  failures: string[]
}

/**
 * Both feeds of the full demo: the RPDE validator reads through a proxy that hands all items to the data model
 * validator.
 */
export async function checkOpenActive(): Promise<Row[]> {
  const [dataDir, port] = [await makeDataDir('conformance'), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const server = await startApp({ DATA_DIR: dataDir, PUBLIC_URL: origin }, { logFile: path.join(dataDir, 'log') })
  const threads = new Piscina({
    filename: path.join(import.meta.dirname, 'validators.ts'),
    // One thread reads and mostly waits.
    maxThreads: availableParallelism() + 1,
    // Loading the validators takes longer than a page: threads must stay.
    idleTimeout: Number.POSITIVE_INFINITY,
  })
  const proxy = await startProxy(port, server.port)
  try {
    const summary = (await (await fetch(`${origin}/api/open-data`)).json()) as OpenDataSummary
    console.log(
      `${summary.listedFacilities} facilities listed, ${summary.excludedFacilities} not listed because they have no ZIP code`,
    )
    const rows: Row[] = []
    for (const feed of Object.values(feedPaths)) rows.push(...(await checkFeed(feed)))
    return rows
  } finally {
    proxy.close()
    await server.stop()
    await threads.destroy()
    await rm(dataDir, { recursive: true, force: true })
  }

  async function checkFeed(feed: string): Promise<Row[]> {
    const started = performance.now()
    const counts: Counts = { pages: 0, items: 0, deleted: 0, deletedFirst: 0, isAtEnd: false, failures: [] }
    const checks = new Set<Promise<void>>()
    proxy.onPage = async ({ items }) => {
      countPage(counts, items)
      const check = threads.run(items, { name: 'validateItems' }).then((found: string[]) => {
        counts.failures.push(...found)
        checks.delete(check)
      })
      checks.add(check)
      if (checks.size > MAX_WAITING) await Promise.race(checks)
    }
    const onTheWay = (await threads.run(origin + feed, { name: 'walkFeed' })) as string[]
    await Promise.all(checks)
    const pageFailures = onTheWay.filter(found => found.startsWith('failure'))
    if (counts.items === 0 || !counts.isAtEnd) pageFailures.push('The feed was not read to its end.')
    const warnings = onTheWay.filter(found => !found.startsWith('failure'))
    show(feed, counts, { warnings, seconds: (performance.now() - started) / 1_000 })
    const { pages, items, failures } = counts
    return [
      rowOf('@openactive/rpde-validator', `${feed}: ${pages} pages`, pageFailures),
      rowOf('@openactive/data-model-validator', `${feed}: ${items} items`, failures),
    ]
  }
}

function rowOf(program: string, what: string, failures: readonly string[]): Row {
  return { program, version: dependencies[program] ?? '', what, result: resultOf(someOf(failures)) }
}

const { devDependencies: dependencies } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { devDependencies: Record<string, string> }

function countPage(counts: Counts, items: readonly FeedItem[]): void {
  const deleted = items.filter(({ state }) => state === 'deleted').length
  counts.pages += 1
  counts.isAtEnd = items.length === 0
  counts.deleted += deleted
  if (counts.items === 0 && deleted === items.length) counts.deletedFirst += 1
  counts.items += items.length - deleted
}

function show(feed: string, counts: Counts, { warnings, seconds }: { warnings: string[]; seconds: number }): void {
  const { pages, items, deleted, deletedFirst, failures } = counts
  console.log(
    `${feed}: ${pages} pages read (${deletedFirst} with nothing but deletions before the first item), ${items} items validated, ${deleted} deletions, ${failures.length} failures, ${warnings.length} warnings, ${seconds.toFixed(0)} s`,
  )
  for (const failure of failures.slice(0, 20)) console.log(`  ✗ ${failure}`)
  for (const warning of warnings.slice(0, 5)) console.log(`  ${warning}`)
}

/** Forwards to the demo; feed pages go to `onPage` first. */
async function startProxy(port: number, target: number) {
  const proxy = { onPage: async (_page: FeedPage) => {}, close: () => void server.close() }
  const server = createServer((request, response) => {
    const pass = async () => {
      const host = request.headers.host ?? ''
      const answer = await fetch(`http://127.0.0.1:${target}${request.url}`, { headers: { host } })
      const text = await answer.text()
      const type = answer.headers.get('content-type') ?? ''
      if (type.includes('rpde+json')) await proxy.onPage(JSON.parse(text) as FeedPage)
      response.writeHead(answer.status, {
        'content-type': type,
        'cache-control': answer.headers.get('cache-control') ?? '',
        // The RPDE validator takes a closed idle connection for the end of the feed.
        connection: 'close',
      })
      response.end(text)
    }
    pass().catch((error: Error) => response.writeHead(502).end(error.message))
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return proxy
}
