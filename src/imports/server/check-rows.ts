import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OwnedFacility } from '#facilities/owned/server/owned-facility.ts'
import type { CellProblem } from '../contract.ts'
import type { ColumnPlan } from './columns/column-plan.ts'
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
  corrections,
  owner,
}: Pick<OpenList, 'file' | 'plan' | 'corrections' | 'owner'>): AsyncGenerator<CheckedRow[]> {
  const read = rowReader(plan, { columnCount: file.headers.length, owner, corrections })
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

/** Checks the next step while the caller writes the current one. */
export async function* inSteps<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  const steps = gathered(batches)
  try {
    for (let next = startNext(steps); ; ) {
      const { value, done } = await next
      if (done) return
      next = startNext(steps)
      yield value
    }
  } finally {
    await steps.return(undefined)
  }
}

/** It may fail before anyone awaits it, which must not end the thread. */
function startNext<T>(steps: AsyncGenerator<T, void>): Promise<IteratorResult<T, void>> {
  const next = steps.next()
  next.catch(() => {})
  return next
}

async function* gathered<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[], void> {
  let rows: Row[] = []
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

/** `line` is the earlier row's. */
type Repetition = { kind: 'duplicate' | 'contradiction'; line: number }

/** 50 bytes plus a map entry: a file may have 100,000 rows. */
type Seen = { line: number; content: string; hasRef: boolean }

/**
 * Finds earlier rows for the same facility: by number or, if either has none, by name, street and ZIP code.
 * Contradicting rows are not stored.
 */
function fileKeys(): (facility: OwnedFacility, line: number) => Repetition | null {
  const byRef = new Map<string, Seen>()
  const byPlace = new Map<string, Seen>()

  return ({ ref, ...facility }, line) => {
    const place = digest(facility.addressKey)
    const number = ref === null ? null : digest(ref)
    const earlier = (number === null ? undefined : byRef.get(number)) ?? ofPlace(byPlace.get(place), ref)
    const content = digest(JSON.stringify(facility))
    if (earlier) {
      // Or the number would be lost with the duplicate.
      const isRepeated = earlier.content === content && (ref === null || earlier.hasRef)
      return { kind: isRepeated ? 'duplicate' : 'contradiction', line: earlier.line }
    }
    const seen = { line, content, hasRef: ref !== null }
    if (number !== null) byRef.set(number, seen)
    if (!byPlace.has(place)) byPlace.set(place, seen)
    return null
  }
}

/** Two numbers at one place are two facilities. */
function ofPlace(seen: Seen | undefined, ref: string | null): Seen | undefined {
  return seen && !(seen.hasRef && ref !== null) ? seen : undefined
}

/** Collisions would only affect the owner's own file, but are infeasible. One-byte characters: a file has many. */
function digest(text: string): string {
  return hash('sha256', text, 'binary')
}
