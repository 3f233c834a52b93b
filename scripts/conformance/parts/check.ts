import type { Demo } from './demo.ts'

/** `version` is empty if the program is missing. */
export type Row = { program: string; version: string; what: string; result: string }

/** `demo`: one server for all checks that only read; started when first asked for. */
export type Check = (demo: () => Promise<Demo>) => Promise<Row[]>

export const PASSED = 'passed'

/** One sentence for each failure; none is a pass. */
export function resultOf(failures: readonly string[]): string {
  return failures.length === 0 ? PASSED : `failed: ${failures.join('; ')}`
}

export const isFailure = ({ result }: Row): boolean => result.startsWith('failed')

/** Adds `what` and `result`, also if `work` throws. */
export async function rowOf(
  { program, version, what }: Omit<Row, 'result'>,
  work: () => Promise<readonly string[]>,
): Promise<Row> {
  const failures = await work().catch((error: Error) => [firstLine(error.message)])
  return { program, version, what, result: resultOf(failures) }
}

/** The first few, and how many more. */
export function someOf(found: readonly string[], most = 5): string[] {
  const rest = found.length - most
  return rest > 0 ? [...found.slice(0, most), `and ${rest} more`] : [...found]
}

export function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}

/** “message (3 pages, home first)” */
export function groupFaults(faults: readonly { page: string; message: string }[]): string[] {
  const pages = new Map<string, Set<string>>()
  for (const { page, message } of faults) pages.set(message, (pages.get(message) ?? new Set()).add(page))
  return [...pages].map(([message, on]) => {
    const [first] = on
    return on.size === 1 ? `${message} (${first})` : `${message} (${on.size} pages, ${first} first)`
  })
}
