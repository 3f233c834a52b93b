import { Problem } from '#kit/shared/problem.ts'

/** Serializable: errors lose their own properties between threads. */
export type Outcome<T> =
  | { done: T }
  | { problem: { code: string; status: number; detail: string; extensions: Record<string, unknown> } }
  | { failure: { name: string; message: string; stack: string | undefined; code: unknown } }

export async function outcomeOf<T>(task: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { done: await task() }
  } catch (error) {
    if (error instanceof Problem) {
      const { code, status, message, extensions } = error
      return { problem: { code, status, detail: message, extensions } }
    }
    const { name, message, stack, code } = error as Error & { code?: unknown }
    return { failure: { name, message, stack, code } }
  }
}

/** Rethrows what the task threw. */
export function resultOf<T>(outcome: Outcome<T>): T {
  if ('done' in outcome) return outcome.done
  if ('problem' in outcome) {
    const { code, status, detail, extensions } = outcome.problem
    throw new Problem(code, status, detail, extensions)
  }
  const { message, ...members } = outcome.failure
  throw Object.assign(new Error(message), members)
}
