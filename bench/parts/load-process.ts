import { type ChildProcess, fork } from 'node:child_process'
import type { Purchase } from './purchase.ts'
import type { Recording, Replayed } from './recording.ts'

export type HttpJob = { port: number; connections: number; requests: string[]; keepBodies?: boolean }
/** Takes free slots starting at `from`; `book` books each hold at once. */
export type DriverJob = { url: string; clients: number; from: number; count: number; book: boolean }

export type PurchaseJob = { port: number; clients: Purchase[][] }
export type ReplayJob = { url: string; clients: Replayed[][]; recording: Recording }

/** For `create`, only the number of `intents` counts. */
export type ProviderJob = { port: number; step: 'create' | 'confirm' | 'take'; intents: string[] }

export type LoadResult = {
  seconds: number
  done: number
  /** Milliseconds. */
  p95: number
  statuses?: Record<number, number>
  /** In request order, if requested. */
  bodies?: string[]
  /** Milliseconds of each completed purchase. */
  times?: number[]
  refused?: number
}

export type LoadProcess<Job, Result = LoadResult> = { pid: number; run(job: Job): Promise<Result>; stop(): void }

/** Keeps its CPU time apart from the server's. */
export function startLoad<Job extends object, Result = LoadResult>(
  file: `${'http' | 'driver' | 'purchase' | 'replay' | 'provider' | '../load/open' | '../load/flood'}-load.ts`,
): LoadProcess<Job, Result> {
  const child = fork(new URL(file, import.meta.url), { serialization: 'advanced' })
  return { pid: child.pid!, run: job => ask(child, job), stop: () => void child.kill() }
}

export function answerJobs<Job, Result = LoadResult>(run: (job: Job) => Promise<Result>): void {
  // The parent is gone; open connections would keep the process alive.
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
