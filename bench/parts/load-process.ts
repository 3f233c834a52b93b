import { type ChildProcess, fork } from 'node:child_process'
import type { Purchase } from './purchase.ts'
import type { Recording, Replayed } from './recording.ts'

/** Requests that are each sent once, in order, over so many connections. */
export type HttpJob = { port: number; connections: number; requests: string[]; keepBodies?: boolean }
/** Statements on free slots `from` and after, so many at a time; `book` makes each hold a booking at once. */
export type DriverJob = { url: string; clients: number; from: number; count: number; book: boolean }

/** What each client buys, one after the other. */
export type PurchaseJob = { port: number; clients: Purchase[][] }
/** The same purchases as statements only. */
export type ReplayJob = { url: string; clients: Replayed[][]; recording: Recording }

/** One step of so many payments at the provider; `create` only counts the intents. */
export type ProviderJob = { port: number; step: 'create' | 'confirm' | 'take'; intents: string[] }

export type LoadResult = {
  seconds: number
  done: number
  /** Milliseconds that 95 of 100 stayed below. */
  p95: number
  /** Answers by HTTP status. */
  statuses?: Record<number, number>
  /** In the order of the requests, where they were asked for. */
  bodies?: string[]
  /** Milliseconds of each purchase that came to its end. */
  times?: number[]
  /** Holds that somebody else had. */
  refused?: number
}

export type LoadProcess<Job, Result = LoadResult> = { pid: number; run(job: Job): Promise<Result>; stop(): void }

/** Starts a process that does jobs: its CPU time must not be mixed with the server's. */
export function startLoad<Job extends object, Result = LoadResult>(
  file: `${'http' | 'driver' | 'purchase' | 'replay' | 'provider' | '../load/open' | '../load/flood'}-load.ts`,
): LoadProcess<Job, Result> {
  const child = fork(new URL(file, import.meta.url), { serialization: 'advanced' })
  return { pid: child.pid!, run: job => ask(child, job), stop: () => void child.kill() }
}

/** Within such a process: answers each job that it is sent. */
export function answerJobs<Job, Result = LoadResult>(run: (job: Job) => Promise<Result>): void {
  // Whoever sent them is gone; open connections would keep the process.
  process.once('disconnect', () => process.exit())
  process.on('message', job => {
    run(job as Job).then(
      result => process.send!({ result }),
      error => process.send!({ failure: String(error) }),
    )
  })
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

function ask<Result>(child: ChildProcess, job: object): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The process that makes the load has ended.'))
    child.once('exit', onExit)
    child.once('message', message => {
      child.off('exit', onExit)
      const { result, failure } = message as { result?: Result; failure?: string }
      if (result) resolve(result)
      else reject(new Error(failure))
    })
    child.send(job)
  })
}
