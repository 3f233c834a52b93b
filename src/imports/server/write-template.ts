import { csvText } from '#kit/server/files/csv.ts'
import { product } from '#kit/shared/product.ts'
import { columnNames, importColumns } from '../columns.ts'

/** "openfield-facilities-template.csv". */
export function fileNameOf(what: 'template' | 'guide'): string {
  return `${product.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-facilities-${what}.csv`
}

/** The import refuses unchanged example rows. */
export function writeTemplate(): string {
  const columns = templateColumns()
  return csvText([
    columns.map(({ name }) => name),
    columns.map(({ examples }) => examples[0]),
    columns.map(({ examples }) => examples[1]),
  ])
}

/** Without alternatives. */
export function templateColumns() {
  return columnNames
    .map(name => ({ isAlternative: false, ...importColumns[name], name }))
    .filter(column => !column.isAlternative)
}
