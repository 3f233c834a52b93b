import { type ReactNode, useId } from 'react'
import { joinClasses } from './join-classes.ts'

export type TableColumn<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  align?: 'start' | 'end'
  /** Names the row for screen readers; usually the first column. */
  rowHeader?: boolean
}

export type TableProps<Row> = {
  caption: ReactNode
  captionHidden?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  className?: string
}

/** A table that scrolls inside its own frame where the screen is narrow; the frame takes the focus, so that keys scroll it. */
export function Table<Row>({ caption, captionHidden, columns, rows, rowKey, className }: TableProps<Row>) {
  const captionId = useId()
  return (
    <section
      aria-labelledby={captionId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling frame must be reachable by keyboard
      tabIndex={0}
      className={joinClasses('relative overflow-x-auto rounded-lg border border-line bg-surface', className)}
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption
          id={captionId}
          className={captionHidden ? 'sr-only' : 'px-4 pt-4 pb-2 text-left text-base font-semibold text-ink'}
        >
          {caption}
        </caption>
        <thead>
          <tr className="border-b border-line-strong">
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                className={joinClasses('px-4 py-3 font-semibold whitespace-nowrap text-muted', alignment(column))}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(row => (
            <tr key={rowKey(row)} className="hover:bg-hover">
              {columns.map(column => (
                <Cell key={column.key} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell<Row>({ column, children }: { column: TableColumn<Row>; children: ReactNode }) {
  const look = joinClasses('px-4 py-3 align-baseline text-ink', alignment(column))
  if (!column.rowHeader) return <td className={look}>{children}</td>
  return (
    <th scope="row" className={joinClasses(look, 'min-w-40 font-semibold')}>
      {children}
    </th>
  )
}

function alignment(column: { align?: 'start' | 'end' }) {
  return column.align === 'end' ? 'text-right tabular-nums' : undefined
}
