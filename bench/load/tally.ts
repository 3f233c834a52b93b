import type { HttpAnswer } from '../parts/http-connection.ts'
import { quantile } from '../parts/load-process.ts'
import type { Kind } from './request-mix.ts'

/** Milliseconds since a request was due, not sent. */
export type Tally = {
  asked: number
  served: number
  /** 503 or 429. */
  refused: number
  /** Refused without Retry-After. */
  unexplained: number
  /** 500 and other unexpected responses. */
  failed: number
  lost: number
  times: number[]
  /** A booking waits several times. */
  timesOf: Record<Kind, number[]>
  /** Of the load process: included in the times, but not the server's fault. */
  lateness: number[]
  refusalTimes: number[]
  purchases: { begun: number; done: number; taken: number }
  samples: string[]
}

export function newTally(): Tally {
  return {
    asked: 0,
    served: 0,
    refused: 0,
    unexplained: 0,
    failed: 0,
    lost: 0,
    times: [],
    timesOf: { page: [], read: [], search: [], hold: [], book: [] },
    lateness: [],
    refusalTimes: [],
    purchases: { begun: 0, done: 0, taken: 0 },
    samples: [],
  }
}

const SAMPLES = 5

/** A slot already taken (409) is a normal response. */
export function note(tally: Tally, answer: HttpAnswer | undefined, { ms, kind }: { ms: number; kind: Kind }): void {
  tally.asked++
  if (!answer) {
    tally.lost++
    return
  }
  const { status, head, body } = answer
  if (status === 503 || status === 429) {
    tally.refused++
    tally.refusalTimes.push(ms)
    if (retryAfterOf(answer) === undefined) tally.unexplained++
  } else if (status < 400 || status === 409) {
    tally.served++
    tally.times.push(ms)
    tally.timesOf[kind].push(ms)
  } else {
    tally.failed++
    if (tally.samples.length < SAMPLES) tally.samples.push(`${head.split('\r\n', 1)[0]} ${body.slice(0, 200)}`)
  }
}

/** Seconds. */
export function retryAfterOf({ head }: HttpAnswer): number | undefined {
  const seconds = /\r\nretry-after: (\d+)/i.exec(head)?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}

/** Everyone was served, 99% in time. */
export function isHeld({ times, refused, failed, lost }: Tally, p99Ms: number): boolean {
  return refused + failed + lost === 0 && quantile(times, 0.99) < p99Ms
}
