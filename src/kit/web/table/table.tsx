import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { joinClasses } from '../join-classes.ts'

export type TableColumn<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  rowHeader?: boolean
  /** `none` while ordered by another column. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void }
}

export type TableProps<Row> = {
  caption: ReactNode
  captionHidden?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Below 640 px rows become blocks with column names. */
  stacked?: boolean
  /** From 640 px, keeps headers and first column visible. */
  pinned?: boolean
  className?: string
}

/** Scrolls in a focusable frame on narrow screens. */
export function Table<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  stacked,
  pinned,
  className,
}: TableProps<Row>) {
  const captionId = useId()
  const { role, look } = stacked ? stackedTable : plainTable
  return (
    <section
      aria-labelledby={captionId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling frame must be reachable by keyboard
      tabIndex={0}
      className={joinClasses(
        'relative overflow-x-auto rounded-lg border border-line bg-surface',
        pinned && pinnedLook,
        className,
      )}
    >
      <table {...role('table')} className={joinClasses('w-full border-collapse text-left text-sm', look.block)}>
        <caption
          id={captionId}
          className={captionHidden ? 'sr-only' : 'px-4 pt-4 pb-2 text-left text-base font-semibold text-ink'}
        >
          {caption}
        </caption>
        <thead {...role('rowgroup')} className={look.head}>
          <tr {...role('row')} className="border-b border-line-strong">
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                {...role('columnheader')}
                aria-sort={column.sort?.direction}
                className={joinClasses('px-4 py-3 font-semibold whitespace-nowrap text-muted', alignment(column))}
              >
                {column.sort ? <SortButton sort={column.sort}>{column.header}</SortButton> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')} className={joinClasses('divide-y divide-line', look.block)}>
          {rows.map(row => (
            <tr key={rowKey(row)} {...role('row')} className={joinClasses('hover:bg-hover', look.row)}>
              {columns.map(column => (
                <Cell key={column.key} column={column} stacked={stacked}>
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

function SortButton({ sort, children }: { sort: NonNullable<TableColumn<unknown>['sort']>; children: ReactNode }) {
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[sort.direction]
  return (
    <button type="button" className="-my-3 inline-flex min-h-11 items-center gap-1 font-semibold" onClick={sort.onSort}>
      {children}
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}

type CellProps<Row> = { column: TableColumn<Row>; stacked: boolean | undefined; children: ReactNode }

function Cell<Row>({ column, stacked, children }: CellProps<Row>) {
  const { role, look } = stacked ? stackedTable : plainTable
  const shape = joinClasses('px-4 py-3 align-baseline text-ink', alignment(column))
  if (column.rowHeader) {
    return (
      <th scope="row" {...role('rowheader')} className={joinClasses(shape, 'min-w-40 font-semibold', look.rowHeader)}>
        {children}
      </th>
    )
  }
  if (!stacked) return <td className={shape}>{children}</td>
  return (
    <td {...role('cell')} className={joinClasses(shape, look.cell)}>
      {/* Screen readers already read the column's header. */}
      <span aria-hidden="true" className="text-muted sm:hidden">
        {column.header}
      </span>
      <div className="min-w-0 max-sm:wrap-anywhere">{children}</div>
    </td>
  )
}

const pinnedLook = [
  'sm:[&_thead_th]:sticky sm:[&_thead_th]:top-0 sm:[&_thead_th]:z-20 sm:[&_thead_th]:bg-surface',
  // A collapsed border does not stick with its cell.
  'sm:[&_thead_th]:shadow-[inset_0_-1px_var(--color-line-strong)]',
  'sm:[&_tbody_tr>:first-child]:shadow-[inset_-1px_0_var(--color-line)]',
  'sm:[&_tr>:first-child]:sticky sm:[&_tr>:first-child]:left-0 sm:[&_tr>:first-child]:bg-surface',
  'sm:[&_tbody_tr>:first-child]:z-10 sm:[&_thead_tr>:first-child]:z-30',
].join(' ')

/** Another display drops table semantics unless roles are explicit. */
const stackedTable = {
  role: (role: string) => ({ role }),
  look: {
    head: 'max-sm:sr-only',
    block: 'max-sm:block',
    row: 'max-sm:block max-sm:py-2',
    rowHeader: 'max-sm:block max-sm:py-1 max-sm:text-base max-sm:wrap-anywhere',
    cell: 'max-sm:has-[>div:empty]:hidden max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:py-0.5 max-sm:text-left',
  },
} as const

const plainTable = {
  role: (_role: string) => ({}),
  look: { head: undefined, block: undefined, row: undefined, rowHeader: undefined, cell: undefined },
} as const

function alignment(column: { align?: 'start' | 'end' }) {
  return column.align === 'end' ? 'text-right tabular-nums' : undefined
}
