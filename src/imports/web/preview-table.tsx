import { useState } from 'react'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import type { ColumnName } from '../columns.ts'
import type { CellProblem, PreviewRow, RowStatus, Validation } from '../contract.ts'
import { isToldAbove, problemsOf, shownColumns } from './group-problems.ts'
import { countText, numberText, statusNames, suggestionText } from './import-labels.ts'
import { ProblemMark } from './problem-mark.tsx'
import { type ColumnTitles, useColumnTitles } from './use-column-titles.ts'

/** Shows the file's value where it differs. */
export function PreviewTable({ validation }: { validation: Validation }) {
  const titles = useColumnTitles()
  const [isWhole, setIsWhole] = useState(false)
  const { preview, rowCount } = validation
  if (preview.length === 0) return null
  const title = previewTitle(preview.length, rowCount)
  const columns = tableColumns(validation, titles)
  return (
    <div className="min-w-0">
      <h4 className="font-semibold">{title}</h4>
      {columns.length > MAX_FITTING && (
        <p className="text-sm text-muted max-sm:hidden">Scroll sideways to see all {columns.length - 1} columns.</p>
      )}
      <Table
        caption={title}
        captionHidden
        columns={columns}
        rows={preview}
        rowKey={({ row }) => String(row)}
        stacked
        pinned
        className={joinClasses('mt-2 sm:max-h-160 sm:overflow-y-auto', !isWhole && FIRST_ROWS)}
      />
      {preview.length > SHOWN_ROWS && (
        <Button tone="secondary" size="sm" className="mt-3 sm:hidden" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${SHOWN_ROWS} rows` : `Show all ${preview.length} rows`}
        </Button>
      )}
    </div>
  )
}

/** On phones, where a row fills the screen. */
const SHOWN_ROWS = 5
const FIRST_ROWS = 'max-sm:[&_tbody_tr:nth-child(n+6)]:hidden'
/** More columns fit no page. */
const MAX_FITTING = 7

function previewTitle(shown: number, rowCount: number): string {
  if (shown < rowCount) return `Preview of the first ${numberText(shown)} of ${countText(rowCount, 'row')}`
  return shown === 1 ? 'Preview of 1 row' : `Preview of all ${numberText(shown)} rows`
}

function tableColumns(validation: Validation, { names, titleOf }: ColumnTitles): TableColumn<PreviewRow>[] {
  const { problems, preview } = validation
  const told = problems.filter(problem => isToldAbove(problems, preview, problem))
  return [
    { key: 'row', header: 'Row', rowHeader: true, cell: row => <RowHead row={row} problems={problems} told={told} /> },
    ...shownColumns(validation, names).map(name => ({
      key: name,
      header: titleOf(name),
      cell: (row: PreviewRow) => <Cell row={row} name={name} problems={problems} told={told} />,
    })),
  ]
}

type ProblemsProps = {
  problems: readonly CellProblem[]
  /** Problems whose message already appears in an earlier row. */
  told: readonly CellProblem[]
}

type RowHeadProps = ProblemsProps & { row: PreviewRow }

function RowHead({ row: { row, line, status }, problems, told }: RowHeadProps) {
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="tabular-nums">
        Row {numberText(row)} <span className="font-normal text-muted">(line {numberText(line)})</span>
      </span>
      <Badge tone={tones[status]}>{statusNames[status]}</Badge>
      <Problems problems={problemsOf(problems, row, null)} told={told} />
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

type CellProps = ProblemsProps & { row: PreviewRow; name: ColumnName }

function Cell({ row, name, problems, told }: CellProps) {
  const cell = row.cells[name]
  const found = problemsOf(problems, row.row, name)
  const value = cell?.value ?? found[0]?.value ?? ''
  const understood = cell?.understood ?? ''
  const isMarked = found.length > 0 || cell?.isGuess
  if (!understood && !value && !isMarked) return null
  return (
    <div className={isMarked ? 'flex flex-col items-start gap-1 sm:min-w-48' : 'sm:max-w-64 sm:min-w-24'}>
      {understood && <span className="wrap-anywhere">{understood}</span>}
      {isSaidOtherwise(name, value, understood) && (
        <span className="block text-xs wrap-anywhere text-muted">In the file: “{value}”</span>
      )}
      <Problems problems={found} told={told} />
      {cell?.isGuess && found.length === 0 && <ProblemMark kind="guess" />}
    </div>
  )
}

/** Shown once, but screen readers hear all. */
function Problems({ problems, told }: ProblemsProps) {
  return problems.map((problem, index) => (
    <span key={`${index} ${problem.code}`} className="flex flex-col items-start font-normal">
      <ProblemMark kind={problem.kind} code={problem.code} />
      <span className="text-xs text-muted">
        <span className={told.includes(problem) ? 'sr-only' : undefined}>{problem.message}</span>{' '}
        {suggestionText(problem)}
      </span>
    </span>
  ))
}

/** Then the file's value is shown too. "TX" and "Texas", "y" and "Yes", "40.00" and "$40 per hour" are equal. */
export function isSaidOtherwise(column: ColumnName, value: string, understood: string): boolean {
  if (value === '') return false
  if (understood === '') return true
  return !sameForms.some(isSame => isSame(value, understood, column))
}

type SameForm = (value: string, understood: string, column: ColumnName) => boolean

const sameForms: readonly SameForm[] = [
  (value, understood) => plain(value) === plain(understood) && plain(value) !== '',
  (value, understood) => numberIn(value) !== undefined && numberIn(value) === numberIn(understood),
  (value, understood) => words[understood]?.includes(value.trim().toLowerCase()) ?? false,
  (value, _understood, column) => column === 'state' && /^[a-z]{2}$/i.test(value.trim()),
  // Prefixed by the venue.
  (value, understood, column) => column === 'name' && plain(understood).endsWith(plain(value)) && plain(value) !== '',
]

const words: Record<string, readonly string[] | undefined> = {
  Yes: ['y', 'yes', 'true', 't', '1'],
  No: ['n', 'no', 'false', 'f', '0'],
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** In our texts and in files. */
const UNITS = /\/|\b(?:an?|per|hours?|hrs?|hr|usd|people|seats|ft|feet)\b/gi

/** Undefined unless the text is one number, with or without unit. */
function numberIn(text: string): number | undefined {
  const figures = text.replace(UNITS, '').replace(/[\s,$]/g, '')
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(figures) ? Number(figures) : undefined
}
