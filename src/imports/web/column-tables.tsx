import { ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Select, type SelectOption } from '#kit/web/form/select.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import type { ColumnName } from '../columns.ts'
import type { ColumnMapping, FileColumn, FileReading } from '../contract.ts'
import { columnFaults, needsLook, withColumn } from './choose-columns.ts'
import { countText } from './import-labels.ts'
import { type ColumnTitles, useColumnTitles } from './use-column-titles.ts'

type ColumnTablesProps = {
  reading: FileReading
  /** With the owner's mapping applied. */
  columns: readonly FileColumn[]
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

/** Clear columns are collapsed unless contested. */
export function ColumnTables({ reading, columns, mapping, onChange }: ColumnTablesProps) {
  // By the file, not the current choices, so that choosing moves no rows.
  const unclear = new Set(reading.columns.filter(column => needsLook(column, reading)).map(({ index }) => index))
  const looked = columns.filter(({ index }) => unclear.has(index))
  const clear = columns.filter(({ index }) => !unclear.has(index))
  const { doubled } = columnFaults(reading, mapping)
  const contested = clear.filter(({ column, how }) => column !== null && how !== 'sport' && doubled.includes(column))
  const [isOpen, setIsOpen] = useState(looked.length === 0)
  if (contested.length > 0 && !isOpen) setIsOpen(true)
  const table = { mapping, onChange }
  return (
    <>
      {looked.length > 0 && <ColumnTable caption="Columns to check" columns={looked} {...table} />}
      {clear.length > 0 && (
        <details className="group" open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
          <summary className="inline-flex min-h-11 list-none items-center gap-2 font-semibold text-link [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-5 transition-[rotate] group-open:rotate-90" />
            {clearText(clear, contested.length)}
          </summary>
          <div className="mt-2">
            <ColumnTable caption="Matched columns" columns={clear} {...table} />
          </div>
        </details>
      )}
    </>
  )
}

/** "7 columns are clear, 2 need a decision" */
function clearText(columns: readonly FileColumn[], contested: number): string {
  const left = columns.filter(({ column }) => column === null).length
  const clear = columns.length - left - contested
  const [first, ...others] = [
    { count: clear, verb: 'matched' },
    { count: contested, verb: contested === 1 ? 'needs a choice' : 'need a choice' },
    { count: left, verb: 'not imported' },
  ].filter(({ count }) => count > 0)
  if (!first) return ''
  return [
    `${countText(first.count, 'column')} ${first.verb}`,
    ...others.map(({ count, verb }) => `${count} ${verb}`),
  ].join(', ')
}

type ColumnTableProps = {
  caption: string
  columns: readonly FileColumn[]
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

function ColumnTable({ caption, columns, mapping, onChange }: ColumnTableProps) {
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
