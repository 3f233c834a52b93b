import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CellProblem } from '../contract.ts'
import type { ColumnPlan } from './columns/column-plan.ts'
import { fileKeys, type Repetition } from './file-keys.ts'
import type { OpenList } from './open-list.ts'
import { rowReader } from './understand-row.ts'
import type { UnderstoodRow } from './understood-row.ts'

/** A duplicate is not written. */
export type CheckedRow = UnderstoodRow & { isDuplicate: boolean }

/**
 * In file order, yielding between batches. Dry run and import share this, so they agree. Throws what reading throws.
 */
export async function* checkRows({
  file,
  plan,
  ownerEmail,
}: Pick<OpenList, 'file' | 'plan' | 'ownerEmail'>): AsyncGenerator<CheckedRow[]> {
  const read = rowReader(plan, { columnCount: file.headers.length, ownerEmail })
  const repetitionOf = fileKeys()
  for await (const batch of file.rows()) {
    yield batch.map(raw => {
      const row = read(raw)
      const repetition = row.facility && repetitionOf(row.facility, row.line)
      return repetition ? repeated(row, repetition, plan) : { ...row, isDuplicate: false }
    })
    await nextTurn()
  }
}

/** Per query and progress update. */
const ROWS_A_STEP = 600

export async function* inSteps(batches: AsyncIterable<CheckedRow[]>): AsyncGenerator<CheckedRow[]> {
  let rows: CheckedRow[] = []
  for await (const batch of batches) {
    rows.push(...batch)
    if (rows.length < ROWS_A_STEP) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

function repeated(row: UnderstoodRow, { kind, line }: Repetition, plan: ColumnPlan): CheckedRow {
  const { ref } = row.facility!
  const source = ref === null ? undefined : plan.sources.externalId
  const place = {
    row: row.row,
    line: row.line,
    column: ref === null ? null : ('externalId' as const),
    header: source && 'header' in source ? source.header : null,
    value: ref ?? '',
    suggestion: `See line ${line}.`,
  }
  const problem: CellProblem = { ...place, ...words[kind] }
  return {
    ...row,
    facility: kind === 'duplicate' ? row.facility : null,
    problems: [...row.problems, problem],
    isDuplicate: kind === 'duplicate',
  }
}

const words = {
  duplicate: {
    kind: 'warning',
    code: 'row-twice',
    message: 'Another row is identical, so we’ll import it once.',
  },
  contradiction: {
    kind: 'error',
    code: 'key-twice',
    message: 'Another row has the same ID or address but different details. Keep one of them, or give each its own ID.',
  },
} as const satisfies Record<Repetition['kind'], Pick<CellProblem, 'kind' | 'code' | 'message'>>
