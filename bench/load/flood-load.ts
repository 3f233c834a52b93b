import { HttpConnection, requestText } from '../parts/http-connection.ts'
import { answerJobs } from '../parts/load-process.ts'

export type FloodJob = { port: number; address: string; connections: number; seconds: number }
/** Responses per status; `lost` had none. */
export type FloodResult = { statuses: Record<number, number>; lost: number }

answerJobs<FloodJob, FloodResult>(async ({ port, address, connections, seconds }) => {
  const result: FloodResult = { statuses: {}, lost: 0 }
  const end = performance.now() + seconds * 1000
  const flood = async (connection: HttpConnection): Promise<void> => {
    while (performance.now() < end) {
      const search = requestText('GET', `/search?location=${Math.random().toString(36).slice(2)}`)
      const answer = await connection.ask(search).catch(() => undefined)
      if (answer) result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1
      else {
        result.lost++
        connection.close()
        connection = new HttpConnection(port, address)
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, () => flood(new HttpConnection(port, address))))
  return result
})
