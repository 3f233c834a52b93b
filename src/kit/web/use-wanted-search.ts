import { useLocation, useSearchParams } from 'react-router'
import { useWanted } from './use-wanted.ts'

/**
 * The query of the address, and the way to change it without a step of Back and without moving the page. `change` is given what was
 * wished for last, also while that is not shown yet.
 */
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
