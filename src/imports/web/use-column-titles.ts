import { useQuery } from '@tanstack/react-query'
import type { ColumnName } from '../columns.ts'
import { columnsQuery } from './api.ts'

export type ColumnTitles = {
  /** Alternatives last. */
  names: ColumnName[]
  titleOf: (name: ColumnName) => string
  /** What a cell may say; empty for free text. */
  valuesOf: (name: ColumnName) => readonly string[]
}

export function useColumnTitles(): ColumnTitles {
  const { data: columns = [] } = useQuery(columnsQuery)
  const titles = new Map<ColumnName, string>(columns.map(({ name, title }) => [name, title]))
  const values = new Map(columns.map(column => [column.name, column.values]))
  for (const [name, title] of alternatives) if (!titles.has(name)) titles.set(name, title)
  return {
    names: [...titles.keys()],
    titleOf: name => titles.get(name) ?? columnTitle(name),
    valuesOf: name => (name === 'closed' ? ['open', 'closed'] : (values.get(name) ?? [])),
  }
}

/** Not in the template: other columns cover them. */
export const alternatives: readonly (readonly [ColumnName, string])[] = [
  ['streetNumber', 'Street number'],
  ['operator', 'Operated by'],
  ['closed', 'Open or closed'],
  ['dimensions', 'Length and width'],
]

/** "streetNumber" → "Street number" */
export function columnTitle(name: string): string {
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
