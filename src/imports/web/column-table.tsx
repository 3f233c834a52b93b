import { useRef } from 'react'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Select, type SelectOption } from '#kit/web/form/select.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import type { ColumnName } from '../columns.ts'
import type { ColumnMapping, FileColumn } from '../contract.ts'
import { withColumn } from './choose-columns.ts'
import { type ColumnTitles, useColumnTitles } from './use-column-titles.ts'

type ColumnTableProps = {
  caption: string
  columns: readonly FileColumn[]
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

export function ColumnTable({ caption, columns, mapping, onChange }: ColumnTableProps) {
  const titles = useColumnTitles()
  const choose = (index: number, column: ColumnName | null) => onChange(withColumn(mapping, index, column))
  return (
    <Table
      caption={caption}
      captionHidden
      columns={tableColumns(titles, choose)}
      rows={columns}
      rowKey={({ index }) => String(index)}
      stacked
    />
  )
}

type Choose = (index: number, column: ColumnName | null) => void

function tableColumns(titles: ColumnTitles, choose: Choose): TableColumn<FileColumn>[] {
  const names = titles.names.map(name => ({ value: name, label: titles.titleOf(name) }))
  const options: SelectOption[] = [{ value: '', label: 'Don’t import' }, ...names]
  return [
    { key: 'header', header: 'In your file', rowHeader: true, cell: column => headerText(column) },
    { key: 'samples', header: 'Sample values', cell: ({ samples }) => <Samples samples={samples} /> },
    {
      key: 'column',
      header: 'Import as',
      cell: column => <Choice column={column} options={options} titles={titles} choose={choose} />,
    },
  ]
}

type ChoiceProps = { column: FileColumn; options: SelectOption[]; titles: ColumnTitles; choose: Choose }

function Choice({ column, options, titles, choose }: ChoiceProps) {
  const field = useRef<HTMLDivElement>(null)
  const { suggestion } = column
  /** The button disappears. */
  function take(name: ColumnName) {
    choose(column.index, name)
    field.current?.querySelector('select')?.focus()
  }
  return (
    <div ref={field} className="flex flex-col items-start gap-2 sm:min-w-56">
      <Select
        label={`Import “${headerText(column)}” as`}
        labelHidden
        className="w-full"
        options={options}
        value={column.column ?? ''}
        onChange={event => choose(column.index, (event.currentTarget.value || null) as ColumnName | null)}
      />
      <How how={column.how} />
      {suggestion && (
        <Button tone="secondary" size="sm" onClick={() => take(suggestion)}>
          Use {titles.titleOf(suggestion)}
        </Button>
      )}
    </div>
  )
}

function headerText({ header, index }: FileColumn): string {
  return header.trim() || `Column ${index + 1} (no name)`
}

function Samples({ samples }: { samples: readonly string[] }) {
  if (samples.length === 0) return <span className="text-muted">empty</span>
  return (
    <ul className="flex max-w-sm flex-col text-muted">
      {samples.map((sample, index) => (
        <li key={`${index} ${sample}`} className="wrap-anywhere">
          {sample}
        </li>
      ))}
    </ul>
  )
}

function How({ how }: Pick<FileColumn, 'how'>) {
  const { text, tone } = looks[how]
  return text && <Badge tone={tone}>{text}</Badge>
}

const looks: Record<FileColumn['how'], { text: string; tone: BadgeTone }> = {
  exact: { text: 'Same name', tone: 'positive' },
  synonym: { text: 'Known name', tone: 'positive' },
  similar: { text: 'Similar name', tone: 'warning' },
  sport: { text: 'Name of a sport', tone: 'positive' },
  chosen: { text: 'Your choice', tone: 'info' },
  saved: { text: 'Same as last time', tone: 'info' },
  none: { text: '', tone: 'neutral' },
}
