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
  const titles = new Map(columns.map(({ name, title }) => [name, title]))
  const others = alternatives.filter(name => !titles.has(name))
  return {
    names: [...titles.keys(), ...others],
    titleOf: name => titles.get(name) ?? columnTitle(name),
  }
}

/** Understood in a file, and not in the template, since they say another column in another way. */
const alternatives: readonly ColumnName[] = ['streetNumber', 'dimensions']
