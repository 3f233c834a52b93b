import type { ColumnName } from '../columns.ts'
import type { ColumnMapping, FileColumn, FileReading } from '../contract.ts'

/** Headers decide. */
export const noChoice: ColumnMapping = { columns: {}, everyRow: {} }

export function chosenColumns(columns: readonly FileColumn[], mapping: ColumnMapping, isSaved: boolean): FileColumn[] {
  return columns.map(column => {
    const choice = mapping.columns[String(column.index)]
    if (choice === undefined) return column
    return { ...column, column: choice, how: isSaved ? 'saved' : 'chosen', suggestion: null }
  })
}

export type ColumnFaults = Pick<FileReading, 'missing' | 'doubled'>

/** Untouched, the server's result counts. */
export function columnFaults(reading: FileReading, mapping: ColumnMapping): ColumnFaults {
  if (isEmptyChoice(mapping)) return reading
  const columns = chosenColumns(reading.columns, mapping, false)
  // Several columns may each be a sport.
  const taken = columns.filter(({ how }) => how !== 'sport').flatMap(({ column }) => column ?? [])
  const known = new Set([...columns.map(({ column }) => column), ...everyRowNames(tidyMapping(mapping))])
  return {
    missing: needed.filter(name => !known.has(name) && !isToldByOthers(name, known)),
    doubled: [...new Set(taken.filter((name, index) => taken.indexOf(name) !== index))],
  }
}

/** Guessed, claimed twice, or unused but maybe meant. */
export function needsLook(
  { column, how, suggestion, samples }: FileColumn,
  { missing, doubled }: ColumnFaults,
): boolean {
  if (column === null) return suggestion !== null || (missing.length > 0 && samples.length > 0)
  return how === 'similar' || (how !== 'sport' && doubled.includes(column))
}

export function isEmptyChoice({ columns, everyRow }: ColumnMapping): boolean {
  return Object.keys(columns).length === 0 && Object.keys(everyRow).length === 0
}

export function everyRowNames({ everyRow }: ColumnMapping): ColumnName[] {
  return Object.keys(everyRow) as ColumnName[]
}

const needed = ['name', 'city', 'state', 'sportTypes'] as const satisfies ColumnName[]

/** Coordinates or a ZIP code replace city and state. */
function isToldByOthers(name: ColumnName, known: ReadonlySet<ColumnName | null>): boolean {
  if (name !== 'city' && name !== 'state') return false
  return known.has('zip') || (known.has('latitude') && known.has('longitude'))
}

export function withColumn(mapping: ColumnMapping, index: number, column: ColumnName | null): ColumnMapping {
  return { ...mapping, columns: { ...mapping.columns, [index]: column } }
}

/** Keeps only the column at `index` as `name`. */
export function withOnly(
  columns: readonly FileColumn[],
  mapping: ColumnMapping,
  { name, index }: { name: ColumnName; index: number },
): ColumnMapping {
  const used = columns.filter(({ column, how }) => column === name && how !== 'sport')
  return used.reduce((next, one) => withColumn(next, one.index, one.index === index ? name : null), mapping)
}

/** Undefined removes the column. */
export function withEveryRow(mapping: ColumnMapping, name: ColumnName, value: string | undefined): ColumnMapping {
  const { [name]: _before, ...others } = mapping.everyRow
  return { ...mapping, everyRow: value === undefined ? others : { ...others, [name]: value } }
}

export function tidyMapping(mapping: ColumnMapping): ColumnMapping {
  const filled = Object.entries(mapping.everyRow).filter(([, value]) => value.trim() !== '')
  return { ...mapping, everyRow: Object.fromEntries(filled) }
}

/** Accepted guesses become choices for the next file with these headers. */
export function choiceToSave(reading: FileReading, mapping: ColumnMapping): ColumnMapping {
  const accepted = reading.columns.filter(({ how }) => how === 'similar').map(({ index, column }) => [index, column])
  const { columns, everyRow } = tidyMapping(mapping)
  return { columns: { ...Object.fromEntries(accepted), ...columns }, everyRow }
}
