import { csvText } from '#kit/server/csv.ts'
import { product } from '#kit/shared/product.ts'
import { columnNames, importColumns } from '../columns.ts'

/** "openfield-facilities-template.csv": under which name a file of ours is saved. */
export function fileNameOf(what: 'template' | 'guide'): string {
  return `${product.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-facilities-${what}.csv`
}

/** A CSV file with every column of the template and two example rows. The import refuses the two as long as they are the examples. */
export function writeTemplate(): string {
  const columns = templateColumns()
  return csvText([
    columns.map(({ name }) => name),
    columns.map(({ examples }) => examples[0]),
    columns.map(({ examples }) => examples[1]),
  ])
}

/** In the order of the template; without those that say what others say in another way. */
export function templateColumns() {
  return columnNames
    .map(name => ({ isAlternative: false, ...importColumns[name], name }))
    .filter(column => !column.isAlternative)
}
