import type { Piscina } from 'piscina'
import { errorCode } from './error-code.ts'

type Options = ConstructorParameters<typeof Piscina>[0]

/** Worker threads for the tasks that `file` exports. Started when needed, ended after ten idle seconds. */
export async function openThreads(file: URL, options: Options, onBroken: (error: unknown) => void): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  const threads = new Piscina({
    filename: file.href,
    minThreads: 0,
    idleTimeout: 10_000,
    // Otherwise a thread waiting for a task does nothing else, such as using its database connection.
    atomics: 'disabled',
    execArgv: [],
    // For lists, half for the largest file's keys and the gazetteer, half for rows in flight.
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 24 },
    ...options,
  })
  // An idle or starting thread failed; without a listener the event would crash the process.
  threads.on('error', onBroken)
  return threads
}

export function isOutOfMemory(error: unknown): boolean {
  return errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
}
