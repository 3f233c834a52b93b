import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { usePendingValue } from '#kit/web/use-pending-value.ts'
import { readFilters, type TournamentFilters, type UnknownValue, writeFilters } from '../filters.ts'

export type Directory = {
  filters: TournamentFilters
  unknown: UnknownValue[]
  /** 'upcoming' by default. */
  year: string
  /** Merges these filters; `replace` adds no history entry, for typing. */
  change: (changes: TournamentFilters, how?: { replace?: boolean }) => void
  /** Exactly these filters. */
  addressOf: (filters: TournamentFilters) => string
}

/**
 * The list in the address. The directory has two paths and stays on the one opened: switching would remount the page
 * and lose the focus.
 */
export function useDirectory(): Directory {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { filters, unknown } = useMemo(() => readFilters(query), [query])
  const { latest, want } = usePendingValue(filters, `${pathname}${search}`)

  function addressOf(conditions: TournamentFilters): string {
    const text = writeFilters(conditions)
    return text ? `${pathname}?${text}` : pathname
  }
  return {
    filters,
    unknown,
    year: filters.year ?? 'upcoming',
    addressOf,
    change(changes, { replace = false } = {}) {
      const wanted = { ...latest(), ...changes }
      const address = addressOf(wanted)
      want(wanted, address)
      void navigate(address, { replace, preventScrollReset: true })
    },
  }
}
