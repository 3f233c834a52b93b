import { HttpConnection } from './http-connection.ts'
import type { HttpJob, LoadResult } from './load-process.ts'
import { answerJobs, quantile } from './load-process.ts'

/** A closed loop per connection until every request has its response. */
answerJobs<HttpJob>(async ({ port, connections, requests, keepBodies }) => {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const bodies: string[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new HttpConnection(port)
      for (let index = next++; index < requests.length; index = next++) {
        const asked = performance.now()
        const { status, body } = await connection.ask(requests[index]!)
        times.push(performance.now() - asked)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (keepBodies) bodies[index] = body
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - started) / 1000
  return { seconds, done: requests.length, p95: quantile(times, 0.95), statuses, bodies } satisfies LoadResult
})
