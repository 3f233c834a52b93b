import { useLocation, useSearchParams } from 'react-router'
import { usePendingValue } from './use-pending-value.ts'

/** Adds no history entry and does not scroll. `change` receives the latest requested query, even before it renders. */
export function usePendingSearch(): [
  search: URLSearchParams,
  change: (how: (search: URLSearchParams) => URLSearchParams) => void,
] {
  const [search, setSearch] = useSearchParams()
  const { latest, want } = usePendingValue(search, useLocation().search)
  return [
    search,
    how => {
      const next = how(new URLSearchParams(latest()))
      want(next, next.size > 0 ? `?${next}` : '')
      setSearch(next, { replace: true, preventScrollReset: true })
    },
  ]
}
