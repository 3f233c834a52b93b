import type { ColumnName } from '../columns.ts'
import type { CellProblem, Validation } from '../contract.ts'

export type ProblemGroup = Validation['problemCounts'][number] & {
  /** Listed by the server. */
  told: CellProblem[]
}

/** Most severe first, then most frequent. */
export function groupProblems({
  problems,
  problemCounts,
}: Pick<Validation, 'problems' | 'problemCounts'>): ProblemGroup[] {
  const groups = problemCounts.map(group => ({
    ...group,
    told: problems.filter(({ code, kind }) => code === group.code && kind === group.kind),
  }))
  return groups.sort((a, b) => severity[a.kind] - severity[b.kind] || b.count - a.count)
}

const severity: Record<CellProblem['kind'], number> = { error: 0, warning: 1, guess: 2 }

/** `column` null: of the whole row. Most severe first. */
export function problemsOf(problems: readonly CellProblem[], row: number, column: ColumnName | null): CellProblem[] {
  return problems
    .filter(problem => problem.row === row && problem.column === column)
    .sort((a, b) => severity[a.kind] - severity[b.kind])
}

/** In our order, including those with only a problem. */
export function shownColumns(
  { preview, problems }: Pick<Validation, 'preview' | 'problems'>,
  order: readonly ColumnName[],
): ColumnName[] {
  const rows = new Set(preview.map(({ row }) => row))
  const found = new Set(preview.flatMap(({ cells }) => Object.keys(cells) as ColumnName[]))
  for (const { row, column } of problems) if (column !== null && rows.has(row)) found.add(column)
  return [...order.filter(name => found.has(name)), ...[...found].filter(name => !order.includes(name))]
}

/** The same message for the same column. */
export function isToldAbove(
  problems: readonly CellProblem[],
  preview: Validation['preview'],
  { row, column, code, message }: CellProblem,
): boolean {
  const [first] = preview
  return problems.some(
    other =>
      other.row < row &&
      first !== undefined &&
      other.row >= first.row &&
      other.column === column &&
      other.code === code &&
      other.message === message,
  )
}
