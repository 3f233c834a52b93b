import type { ColumnName } from '../columns.ts'
import type { ColumnMapping, FileColumn, FileReading } from '../contract.ts'

/** Nothing chosen: the headers say it all. */
export const noChoice: ColumnMapping = { columns: {}, everyRow: {} }

/** The columns of a file, with the owner's choice laid over what their headers say. */
export function chosenColumns(
  columns: readonly FileColumn[],
  mapping: ColumnMapping,
  isRemembered: boolean,
): FileColumn[] {
  return columns.map(column => {
    const choice = mapping.columns[String(column.index)]
    if (choice === undefined) return column
    return { ...column, column: choice, how: isRemembered ? 'remembered' : 'chosen', suggestion: null }
  })
}

export type ColumnFaults = Pick<FileReading, 'missing' | 'doubled'>

/** What still stands in the way of a choice. Untouched, the server's own word counts. */
export function columnFaults(reading: FileReading, mapping: ColumnMapping): ColumnFaults {
  if (isEmptyChoice(mapping)) return reading
  const columns = chosenColumns(reading.columns, mapping, false)
  // Many columns may each be one sport; of the rest there is one.
  const taken = columns.filter(({ how }) => how !== 'sport').flatMap(({ column }) => column ?? [])
  const known = new Set([...columns.map(({ column }) => column), ...everyRowNames(tidyMapping(mapping))])
  return {
    missing: needed.filter(name => !known.has(name) && !isToldByOthers(name, known)),
    doubled: [...new Set(taken.filter((name, index) => taken.indexOf(name) !== index))],
  }
}

/**
 * Whether a column of a file, as its header says it, should be looked at: it is guessed, claimed twice, or left out although it is
 * like one of ours or could be one that is missing.
 */
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

/** The columns that are filled in for all rows. */
export function everyRowNames({ everyRow }: ColumnMapping): ColumnName[] {
  return Object.keys(everyRow) as ColumnName[]
}

const needed = ['name', 'city', 'state', 'sportTypes'] as const satisfies ColumnName[]

/** Where a facility is, coordinates or a ZIP code tell as well. */
function isToldByOthers(name: ColumnName, known: ReadonlySet<ColumnName | null>): boolean {
  if (name !== 'city' && name !== 'state') return false
  return known.has('zip') || (known.has('latitude') && known.has('longitude'))
}

/** A mapping with another choice for one column of the file. */
export function withColumn(mapping: ColumnMapping, index: number, column: ColumnName | null): ColumnMapping {
  return { ...mapping, columns: { ...mapping.columns, [index]: column } }
}

/** A mapping in which only this one of the columns used as `name` is used as it. */
export function withOnly(
  columns: readonly FileColumn[],
  mapping: ColumnMapping,
  { name, index }: { name: ColumnName; index: number },
): ColumnMapping {
  const used = columns.filter(({ column, how }) => column === name && how !== 'sport')
  return used.reduce((next, one) => withColumn(next, one.index, one.index === index ? name : null), mapping)
}

/** A mapping with what is the same for every row; undefined takes the column out again. */
export function withEveryRow(mapping: ColumnMapping, name: ColumnName, value: string | undefined): ColumnMapping {
  const { [name]: _before, ...others } = mapping.everyRow
  return { ...mapping, everyRow: value === undefined ? others : { ...others, [name]: value } }
}

/** What is sent: a column that was added and left empty says nothing. */
export function tidyMapping(mapping: ColumnMapping): ColumnMapping {
  const filled = Object.entries(mapping.everyRow).filter(([, value]) => value.trim() !== '')
  return { ...mapping, everyRow: Object.fromEntries(filled) }
}

/** The next file with these headers is read like this one: guesses that the owner has let stand are choices from then on. */
export function choiceToRemember(reading: FileReading, mapping: ColumnMapping): ColumnMapping {
  const accepted = reading.columns.filter(({ how }) => how === 'similar').map(({ index, column }) => [index, column])
  const { columns, everyRow } = tidyMapping(mapping)
  return { columns: { ...Object.fromEntries(accepted), ...columns }, everyRow }
}
