import { type CheckedRow, checkRows } from './check-rows.ts'
import type { OpenList } from './open-list.ts'

/** Without what only a preview or a list of refused rows needs. `problems` has only errors. */
export type KeptRow = Pick<CheckedRow, 'facility' | 'isDuplicate' | 'problems'>

/** Rows and errors, to bound memory. */
const MAX_KEPT = 20_000
const MAX_BYTES = 4 * 1024 * 1024

/** Of the list checked last in this thread: a validated file is mostly imported next, which needs its rows twice. */
let kept: { key: string; rows: KeptRow[] } | undefined

/** As `checkRows`; `knownRows` then need not check a short list again. */
export async function* checkAndKeep(list: OpenList): AsyncGenerator<CheckedRow[]> {
  forgetRows()
  let [rows, size]: [KeptRow[], number] = [[], list.size > MAX_BYTES ? Infinity : 0]
  for await (const batch of checkRows(list)) {
    const short = batch.map(keptRow)
    size += short.reduce((sum, { problems }) => sum + 1 + problems.length, 0)
    if (size <= MAX_KEPT) rows.push(...short)
    else rows = []
    yield batch
  }
  if (size <= MAX_KEPT) kept = { key: keyOf(list), rows }
}

/** Before another long list is read. */
export function forgetRows(): void {
  kept = undefined
}

const BATCH = 200

/** As `checkRows`, without checking again what this thread has just checked. */
export async function* knownRows(list: OpenList): AsyncGenerator<KeptRow[]> {
  if (kept?.key !== keyOf(list)) return yield* checkAndKeep(list)
  const { rows } = kept
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH)
}

/** All that the rows depend on. */
function keyOf({ sha256, plan, corrections, owner }: OpenList): string {
  return JSON.stringify([sha256.toString('hex'), plan, corrections, owner.email, [...owner.shortNames]])
}

function keptRow({ facility, isDuplicate, problems }: CheckedRow): KeptRow {
  return { facility, isDuplicate, problems: problems.filter(({ kind }) => kind === 'error') }
}
