import { setTimeout as sleep } from 'node:timers/promises'
import { HttpConnection } from './http-connection.ts'
import { answerJobs, type LoadResult, type PurchaseJob } from './load-process.ts'
import { bookingRequest, confirmRequest, holdRequest, type Intent, intentRequest, type Purchase } from './purchase.ts'

/** Sequential purchases from hold to booking, like a browser. */
answerJobs<PurchaseJob>(async ({ port, clients }) => {
  const result = { times: [] as number[], statuses: {} as Record<number, number>, refused: 0 }
  const started = performance.now()
  await Promise.all(
    clients.map(async purchases => {
      const connection = new HttpConnection(port)
      for (const purchase of purchases) await buyOne(connection, purchase, result)
      connection.close()
    }),
  )
  const seconds = (performance.now() - started) / 1000
  return { seconds, done: result.times.length, p95: Number.NaN, ...result } satisfies LoadResult
})

type Counted = Required<Pick<LoadResult, 'times' | 'statuses' | 'refused'>>

/** Retry-After on overload, and retries per request. */
const COME_AGAIN = { afterMs: 1_000, times: 60 }

/** A slot held by another is no purchase; other refusals stay in the statuses. Waits for retries count. */
async function buyOne(connection: HttpConnection, purchase: Purchase, counted: Counted): Promise<void> {
  async function ask(request: string): Promise<unknown> {
    for (let time = 0; time < COME_AGAIN.times; time++) {
      const { status, body } = await connection.ask(request)
      counted.statuses[status] = (counted.statuses[status] ?? 0) + 1
      if (status !== 503) return status < 300 ? JSON.parse(body) : undefined
      await sleep(COME_AGAIN.afterMs)
    }
    throw new Error('A client was asked to retry for a minute.')
  }

  const asked = performance.now()
  if (!(await ask(holdRequest(purchase)))) {
    counted.refused++
    return
  }
  const intent = (await ask(intentRequest(purchase))) as Intent | undefined
  if (!intent || !(await ask(confirmRequest(intent)))) return
  if (await ask(bookingRequest(purchase, intent))) counted.times.push(performance.now() - asked)
}
