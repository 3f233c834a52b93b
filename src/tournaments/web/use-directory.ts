import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useWanted } from '#kit/web/use-wanted.ts'
import { readFilters, type TournamentFilters, type UnknownValue, writeFilters } from '../filters.ts'

export type Directory = {
  filters: TournamentFilters
  /** Values of the address that set nothing. */
  unknown: UnknownValue[]
  /** 'upcoming' without one. */
  year: string
  /** Sets these conditions and keeps the others; `replace` makes it no step of Back, while somebody types. */
  change: (changes: TournamentFilters, how?: { replace?: boolean }) => void
  /** The address of the list under exactly these conditions. */
  addressOf: (filters: TournamentFilters) => string
}

/**
 * The list that the address describes. The list has two addresses and stays at the one
 * that was opened: going to the other would make the page anew, and the focus would be lost.
 */
export function useDirectory(): Directory {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { filters, unknown } = useMemo(() => readFilters(query), [query])
  const { latest, want } = useWanted(filters, `${pathname}${search}`)

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
