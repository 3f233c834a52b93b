import { joinClasses } from '../join-classes.ts'
import { Table, type TableColumn } from '../table/table.tsx'

/** `change`: from the bar before, in words. */
export type Bar = { label: string; value: number; text: string; change?: string }

export type BarChartProps = {
  title: string
  total: string
  bars: readonly Bar[]
  columns: readonly [label: string, value: string]
  className?: string
}

const HEIGHT = 100
/** In bar widths. */
const GAP = 0.2

/** Stretched, hence without text; the table below has the figures. */
export function BarChart({ title, total, bars, columns, className }: BarChartProps) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const bottom = Math.min(0, ...bars.map(({ value }) => value))
  const highest = bars.find(({ value }) => value === top)
  const scale = HEIGHT / (top - bottom)
  const hasChanges = bars.some(({ change }) => change !== undefined)
  return (
    <figure className={joinClasses('flex min-w-0 flex-col gap-2', className)}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-display text-xl font-bold">{title}</span>
        <span className="font-display text-2xl font-bold tabular-nums">{total}</span>
      </figcaption>
      <div className="relative">
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing
          role="img"
          aria-label={summaryOf(title, { total, highest })}
          viewBox={`0 0 ${bars.length || 1} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-b border-line bg-sunken text-link"
        >
          {bars.map(({ label, value, text, change }, i) => (
            <rect
              key={label}
              x={i + GAP / 2}
              width={1 - GAP}
              y={(top - Math.max(value, 0)) * scale}
              height={Math.abs(value) * scale}
              fill="currentColor"
            >
              <title>{`${label}: ${[text, change].filter(Boolean).join(', ')}`}</title>
            </rect>
          ))}
        </svg>
        {bars.every(({ value }) => value === 0) && (
          <p aria-hidden="true" className="absolute inset-0 flex items-center justify-center text-sm text-muted">
            Nothing to show yet
          </p>
        )}
        {/* Of the highest bar, which reaches the top. */}
        {highest && (
          <span aria-hidden="true" className="absolute top-0 left-1 rounded-sm bg-surface/80 px-1 text-sm text-muted">
            {highest.text}
          </span>
        )}
      </div>
      <p aria-hidden="true" className="flex justify-between text-sm text-muted">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      <details className="text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">Show as a table</summary>
        <Table
          caption={title}
          captionHidden
          columns={[
            { key: 'label', header: columns[0], rowHeader: true, cell: ({ label }) => label },
            { key: 'value', header: columns[1], align: 'end', cell: ({ text }) => text },
            ...(hasChanges ? [changeColumn] : []),
          ]}
          rows={bars.toReversed()}
          rowKey={({ label }) => label}
          className="max-h-96 overflow-y-auto"
        />
      </details>
    </figure>
  )
}

const changeColumn: TableColumn<Bar> = {
  key: 'change',
  header: 'Change',
  align: 'end',
  cell: ({ change }) => change ?? '–',
}

function summaryOf(title: string, { total, highest }: { total: string; highest: Bar | undefined }): string {
  return `${title}: ${total} total${highest ? `, highest ${highest.text} (${highest.label})` : ''}.`
}
