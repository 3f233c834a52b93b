import { usePendingSearch } from '#kit/web/use-pending-search.ts'

/** An empty text means no filter. */
export type Filter<Name extends string> = Record<Name, string>

/** From the URL. */
export function filterOf<Name extends string>(search: URLSearchParams, names: readonly Name[]): Filter<Name> {
  const entries = names.map(name => [name, (search.get(name) ?? '').trim().slice(0, 100)] as const)
  return Object.fromEntries(entries) as Filter<Name>
}

/** Changes keep other parameters, except the selected row. */
export function useFilter<Name extends string>(names: readonly Name[]) {
  const [search, changeSearch] = usePendingSearch()
  const filter = filterOf(search, names)
  function change(filters: Partial<Filter<Name>>) {
    changeSearch(next => {
      next.delete('id')
      for (const [name, value] of Object.entries<string | undefined>(filters)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  }
  const isNarrowed = names.some(name => filter[name] !== '')
  const clear = () => change(Object.fromEntries(names.map(name => [name, ''])) as Filter<Name>)
  return { filter, change, clear, isNarrowed }
}
