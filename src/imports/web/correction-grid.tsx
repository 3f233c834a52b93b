import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Badge } from '#kit/web/badge.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import type { ColumnName } from '../columns.ts'
import type { OpenRow } from '../contract.ts'
import { CORRECTION_LIMITS, type Corrections } from '../corrections.ts'
import {
  cellText,
  isPending,
  moved,
  type Position,
  pastedCells,
  tabbed,
  withCell,
  withPasted,
} from './edit-corrections.ts'
import { problemsOf } from './group-problems.ts'
import { countText, numberText, statusNames, suggestionText } from './import-labels.ts'
import { ProblemMark } from './problem-mark.tsx'
import type { ColumnTitles } from './use-column-titles.ts'

export type CorrectionGridProps = {
  rows: readonly OpenRow[]
  /** Rows on the page; pasting fills the others too. */
  shown: number
  columns: readonly ColumnName[]
  corrections: Corrections
  /** Those that the problems know. */
  checked: Corrections
  onCorrect: (corrections: Corrections) => void
  onUndo: () => void
} & Pick<ColumnTitles, 'titleOf' | 'valuesOf'>

/** Keys work as in a spreadsheet. Outside of a cell's text, Tab leaves the grid. */
export function CorrectionGrid(props: CorrectionGridProps) {
  const { rows, shown, columns, corrections, titleOf } = props
  const table = useRef<HTMLTableElement>(null)
  const grid = useGrid(props, table)
  const listId = useId()
  return (
    <section
      aria-label="Rows to fix"
      className="relative w-full overflow-x-auto rounded-lg border border-line bg-surface sm:max-h-160 sm:overflow-y-auto"
    >
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table to edit
        role="grid"
        aria-label="Rows to fix"
        aria-rowcount={rows.length + 1}
        className="w-full border-collapse text-left text-sm max-sm:block"
        onKeyDown={grid.press}
        onCopy={grid.copy}
        onPaste={grid.paste}
      >
        <thead className="max-sm:sr-only">
          <tr>
            {['Row', ...columns.map(titleOf)].map(title => (
              <th key={title} scope="col" className={joinClasses(headLook, title === 'Row' && 'left-0 z-20')}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {rows.slice(0, shown).map((row, down) => (
            <tr key={row.row} aria-rowindex={down + 2} className="max-sm:block max-sm:px-4 max-sm:py-3">
              <RowHead row={row} />
              {columns.map((column, right) => {
                const at = { row: down, column: right }
                const isActive = grid.at.row === down && grid.at.column === right
                return (
                  <Cell
                    key={column}
                    row={row}
                    column={column}
                    at={at}
                    isActive={isActive}
                    draft={isActive ? grid.draft : null}
                    text={cellText(row, column, corrections)}
                    isPending={isPending(row.row, column, corrections, props.checked)}
                    title={titleOf(column)}
                    listId={props.valuesOf(column).length > 0 ? `${listId}-${column}` : undefined}
                    grid={grid}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {columns.map(column => (
        <Choices key={column} id={`${listId}-${column}`} values={props.valuesOf(column)} />
      ))}
    </section>
  )
}

const headLook =
  'sticky top-0 z-10 border-b border-line-strong bg-surface px-3 py-3 font-semibold whitespace-nowrap text-muted'

function Choices({ id, values }: { id: string; values: readonly string[] }) {
  if (values.length === 0) return null
  return (
    <datalist id={id}>
      {values.map(value => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  )
}

function RowHead({ row: { row, line, status, problems } }: { row: OpenRow }) {
  return (
    <th
      scope="row"
      className="bg-surface px-3 py-2 align-top font-semibold sm:sticky sm:left-0 sm:z-10 sm:min-w-32 max-sm:block max-sm:px-0 max-sm:text-base"
    >
      <span className="tabular-nums">
        Row {numberText(row)} <span className="font-normal text-muted">(line {numberText(line)})</span>
      </span>{' '}
      <Badge tone={status === 'refused' ? 'warning' : 'neutral'}>{statusNames[status]}</Badge>
      <Problems problems={problemsOf(problems, row, null)} />
    </th>
  )
}

function Problems({ problems }: Pick<OpenRow, 'problems'>) {
  return problems.map(problem => (
    <span key={problem.code} className="mt-1 flex flex-col items-start font-normal">
      <ProblemMark kind={problem.kind} code={problem.code} />
      <span className="text-xs text-muted">
        {problem.message} {suggestionText(problem)}
      </span>
    </span>
  ))
}

type CellProps = {
  row: OpenRow
  column: ColumnName
  at: Position
  isActive: boolean
  /** Null unless it is being edited. */
  draft: string | null
  text: string
  isPending: boolean
  title: string
  listId: string | undefined
  grid: ReturnType<typeof useGrid>
}

function Cell({ row, column, at, isActive, draft, text, isPending: isWaiting, title, listId, grid }: CellProps) {
  const problems = isWaiting ? [] : problemsOf(row.problems, row.row, column)
  const inFile = row.inFile[column]
  const isWrong = problems.length > 0
  const isShownOnPhones = isWaiting || isWrong || inFile !== undefined || column === 'name'
  return (
    <td
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- phones show it as a block, which is no cell on its own
      role="gridcell"
      data-cell={`${at.row} ${at.column}`}
      tabIndex={isActive ? 0 : -1}
      aria-invalid={isWrong || undefined}
      className={joinClasses(
        'relative min-w-36 px-3 py-2 align-top text-ink outline-offset-[-2px] max-sm:min-h-11 max-sm:px-2',
        'sm:border-l sm:border-line max-sm:mt-2 max-sm:rounded-md max-sm:border max-sm:border-line',
        'max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:gap-x-3',
        !isShownOnPhones && 'max-sm:hidden',
        isWaiting ? 'bg-info-soft' : isWrong && 'bg-clay-soft sm:min-w-60',
      )}
      onClick={() => grid.edit(at)}
    >
      <span aria-hidden="true" className="text-muted sm:hidden">
        {title}
      </span>
      <div className="min-w-0 wrap-anywhere">
        {draft === null ? (
          <span className="block min-h-6 max-w-72">{text}</span>
        ) : (
          <input
            ref={focusEnd}
            aria-label={`${title}, row ${numberText(row.row)}`}
            className="control min-w-40"
            list={listId}
            maxLength={CORRECTION_LIMITS.characters}
            value={draft}
            onChange={event => grid.type(event.currentTarget.value)}
            onBlur={grid.save}
          />
        )}
        {isWaiting && <span className="block text-xs font-semibold text-info">Changed, not checked yet</span>}
        {inFile !== undefined && <span className="block text-xs text-muted">In the file: “{inFile}”</span>}
        <Problems problems={problems} />
      </div>
    </td>
  )
}

function focusEnd(input: HTMLInputElement | null): void {
  input?.focus()
}

function useGrid(
  { rows, shown, columns, corrections, onCorrect, onUndo }: CorrectionGridProps,
  table: RefObject<HTMLTableElement | null>,
) {
  const [asked, setAt] = useState<Position>({ row: 0, column: 0 })
  const [draft, setDraft] = useState<string | null>(null)
  /** Set once a key moved or ended editing: a click elsewhere keeps its focus. */
  const mustFocus = useRef(false)
  const size = { rows: Math.min(shown, rows.length), columns: columns.length }
  const at = { row: Math.min(asked.row, size.rows - 1), column: Math.min(asked.column, size.columns - 1) }
  const [row, column] = [rows[at.row]!, columns[at.column]!]

  useEffect(() => {
    if (!mustFocus.current || draft !== null) return
    mustFocus.current = false
    table.current?.querySelector<HTMLElement>(`[data-cell="${at.row} ${at.column}"]`)?.focus()
  }, [table, draft, at.row, at.column])

  function put(text: string): void {
    const next = withCell(corrections, row, column, text)
    if (cellText(row, column, next) !== cellText(row, column, corrections)) onCorrect(next)
  }

  function save(): void {
    if (draft !== null) put(draft.trim())
    setDraft(null)
  }

  function go(to: Position): void {
    mustFocus.current = true
    setAt(to)
  }

  /** While a text is edited, arrows move within it. */
  function pressEditing(event: KeyboardEvent): void {
    const { key, shiftKey } = event
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return
    event.preventDefault()
    if (key === 'Escape') setDraft(null)
    else save()
    if (key === 'Escape') go(at)
    else if (key === 'Tab') go(tabbed(at, shiftKey, size))
    else go(moved(shiftKey ? 'ArrowUp' : 'ArrowDown', at, size)!)
  }

  function pressMoving(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event
    const isCommand = ctrlKey || metaKey
    const to = isCommand || altKey ? undefined : moved(key, at, size)
    if (to) go(to)
    else if (isCommand && key.toLowerCase() === 'z') onUndo()
    else if (isCommand || altKey) return
    else if (key === 'Enter' || key === 'F2') setDraft(cellText(row, column, corrections))
    else if (key === 'Delete' || key === 'Backspace') put('')
    else if (key.length === 1) setDraft(key)
    else return
    event.preventDefault()
  }

  return {
    at,
    draft,
    type: setDraft,
    save,
    edit: (to: Position) => {
      if (draft !== null && to.row === at.row && to.column === at.column) return
      mustFocus.current = false
      setAt(to)
      setDraft(cellText(rows[to.row]!, columns[to.column]!, corrections))
    },
    press: (event: KeyboardEvent) => {
      if (draft === null) pressMoving(event)
      else pressEditing(event)
    },
    copy: (event: ClipboardEvent) => {
      if (draft !== null) return
      event.clipboardData.setData('text/plain', cellText(row, column, corrections))
      event.preventDefault()
    },
    paste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      // One value goes into the text that is being edited.
      if (draft !== null && pastedCells(text).flat().length === 1) return
      event.preventDefault()
      setDraft(null)
      const pasted = withPasted(corrections, { rows, columns, at }, text)
      onCorrect(pasted.corrections)
      go(at)
      announce(
        `Pasted ${countText(pasted.filled, 'value')}${pasted.left > 0 ? `, ${numberText(pasted.left)} didn’t fit` : ''}.`,
      )
    },
  }
}
