import { useQuery } from '@tanstack/react-query'
import type { ColumnName } from '../columns.ts'
import { columnsQuery } from './api.ts'
import { columnTitle } from './column-title.ts'

export type ColumnTitles = {
  /** Ours, in the order of the template; those that are not in it come last. */
  names: ColumnName[]
  titleOf: (name: ColumnName) => string
}

/** What our columns are called. */
export function useColumnTitles(): ColumnTitles {
  const { data: columns = [] } = useQuery(columnsQuery)
  const titles = new Map<ColumnName, string>(columns.map(({ name, title }) => [name, title]))
  for (const [name, title] of alternatives) if (!titles.has(name)) titles.set(name, title)
  return {
    names: [...titles.keys()],
    titleOf: name => titles.get(name) ?? columnTitle(name),
  }
}

/** Understood in a file, and not in the template, since they say another column in another way. */
export const alternatives: readonly (readonly [ColumnName, string])[] = [
  ['streetNumber', 'House number'],
  ['operator', 'Run by'],
  ['closed', 'Open or closed'],
  ['dimensions', 'Length and width'],
]
