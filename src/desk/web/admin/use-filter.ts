import { useSearchParams } from 'react-router'

/** What a list is narrowed to; an empty text is no wish. */
export type Filter<Name extends string> = Record<Name, string>

/** The filter that the address says. */
export function filterOf<Name extends string>(search: URLSearchParams, names: readonly Name[]): Filter<Name> {
  const entries = names.map(name => [name, (search.get(name) ?? '').trim().slice(0, 100)] as const)
  return Object.fromEntries(entries) as Filter<Name>
}

/** The same, and the way to change it. What else stands in the address stays, but for what was chosen of the list. */
export function useFilter<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(search, names)
  function change(wishes: Partial<Filter<Name>>) {
    const next = new URLSearchParams(search)
    next.delete('id')
    for (const [name, value] of Object.entries<string | undefined>(wishes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const isNarrowed = names.some(name => filter[name] !== '')
  const clear = () => change(Object.fromEntries(names.map(name => [name, ''])) as Filter<Name>)
  return { filter, change, clear, isNarrowed }
}
