import type { Db } from '#kit/server/db/db.ts'
import type { FreeSlot } from '../../bench/parts/bench-slots.ts'
import { attempts } from './attempts.ts'

export type Outcome = { name: string; error: string | undefined }

/** One after the other; an error of one leaves the others alone. */
export async function tryAttempts(db: Db, next: () => FreeSlot): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { name, run } of attempts) outcomes.push({ name, error: await errorOf(() => run(db, next)) })
  return outcomes
}

export async function errorOf(work: () => PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    const { message, detail } = error as Error & { detail?: string }
    return [message, detail].filter(Boolean).join(': ')
  }
}
