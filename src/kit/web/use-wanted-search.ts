import { useLocation, useSearchParams } from 'react-router'
import { useWanted } from './use-wanted.ts'

/** Adds no history entry and does not scroll. `change` receives the latest requested query, even before it renders. */
export function useWantedSearch(): [
  search: URLSearchParams,
  change: (how: (search: URLSearchParams) => URLSearchParams) => void,
] {
  const [search, setSearch] = useSearchParams()
  const { latest, want } = useWanted(search, useLocation().search)
  return [
    search,
    how => {
      const next = how(new URLSearchParams(latest()))
      want(next, next.size > 0 ? `?${next}` : '')
      setSearch(next, { replace: true, preventScrollReset: true })
    },
  ]
}
