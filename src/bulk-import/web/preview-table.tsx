import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { Table, type TableColumn } from '#kit/web/table.tsx'
import type { ColumnName } from '../columns.ts'
import type { CellProblem, PreviewRow, RowStatus, Validation } from '../contract.ts'
import { problemsOf, shownColumns } from './group-problems.ts'
import { countText, numberText, statusNames, suggestionText } from './import-words.ts'
import { ProblemMark } from './problem-mark.tsx'
import { type ColumnTitles, useColumnTitles } from './use-column-titles.ts'

/** The first rows as they were understood: what the file says stands beside it where that differs, what is wrong below. */
export function PreviewTable({ validation }: { validation: Validation }) {
  const titles = useColumnTitles()
  const { preview } = validation
  if (preview.length === 0) return null
  return (
    <div className="min-w-0">
      <h4 className="mb-2 font-semibold">As we understand it</h4>
      <Table
        caption={`The first ${countText(preview.length, 'row')} as understood`}
        captionHidden
        columns={tableColumns(validation, titles)}
        rows={preview}
        rowKey={({ row }) => String(row)}
        className="max-h-160 overflow-y-auto"
      />
    </div>
  )
}

function tableColumns(validation: Validation, { names, titleOf }: ColumnTitles): TableColumn<PreviewRow>[] {
  const { problems } = validation
  return [
    { key: 'row', header: 'Row', rowHeader: true, cell: row => <RowHead row={row} problems={problems} /> },
    ...shownColumns(validation, names).map(name => ({
      key: name,
      header: titleOf(name),
      cell: (row: PreviewRow) => <Cell row={row} name={name} problems={problems} />,
    })),
  ]
}

type RowHeadProps = { row: PreviewRow; problems: readonly CellProblem[] }

function RowHead({ row: { row, line, status }, problems }: RowHeadProps) {
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="tabular-nums">
        Row {numberText(row)} <span className="font-normal text-muted">(line {numberText(line)})</span>
      </span>
      <Badge tone={tones[status]}>{statusNames[status]}</Badge>
      <Problems problems={problemsOf(problems, row, null)} />
    </div>
  )
}

const tones: Record<RowStatus, BadgeTone> = {
  new: 'positive',
  changed: 'info',
  unchanged: 'neutral',
  duplicate: 'neutral',
  refused: 'warning',
}

type CellProps = { row: PreviewRow; name: ColumnName; problems: readonly CellProblem[] }

function Cell({ row, name, problems }: CellProps) {
  const cell = row.cells[name]
  const found = problemsOf(problems, row.row, name)
  const value = cell?.value ?? found[0]?.value ?? ''
  const understood = cell?.understood ?? ''
  const isMarked = found.length > 0 || cell?.isGuess
  return (
    <div className={isMarked ? 'flex min-w-48 flex-col items-start gap-1' : 'max-w-64 min-w-24'}>
      {understood && <span className="wrap-anywhere">{understood}</span>}
      {value !== '' && value !== understood && (
        <span className="block text-xs wrap-anywhere text-muted">In the file: “{value}”</span>
      )}
      <Problems problems={found} />
      {cell?.isGuess && found.length === 0 && <ProblemMark kind="guess" />}
    </div>
  )
}

function Problems({ problems }: { problems: readonly CellProblem[] }) {
  return problems.map((problem, index) => (
    <span key={`${index} ${problem.code}`} className="flex flex-col items-start font-normal">
      <ProblemMark kind={problem.kind} />
      <span className="text-xs text-muted">
        {problem.message} {suggestionText(problem)}
      </span>
    </span>
  ))
}
