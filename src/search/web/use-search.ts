import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { BOOKED_PARAMETER } from '../contract.ts'
import { readFilters, type SearchFilters, writeFilters } from '../rules.ts'

type HowToGo = {
  /** Takes the place of the current entry of the history: while somebody types, not every letter is a step of Back. */
  replace?: boolean
}

export type Search = {
  filters: SearchFilters
  /** Sets these conditions and keeps the others. */
  change: (changes: SearchFilters, how?: HowToGo) => void
  /** Sets exactly these conditions. */
  show: (filters: SearchFilters, how?: HowToGo) => void
  /** The address of a search for exactly these conditions. */
  addressOf: (filters: SearchFilters) => string
}

/** The search that the address describes; changing it is going to another address, without moving the page. */
export function useSearch(): Search {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(query), [query])
  const booked = query.get(BOOKED_PARAMETER)

  function addressOf(wanted: SearchFilters): string {
    const params = writeFilters(wanted)
    if (booked) params.set(BOOKED_PARAMETER, booked)
    const text = params.toString()
    return text ? `${paths.search}?${text}` : paths.search
  }
  function show(wanted: SearchFilters, { replace = false }: HowToGo = {}) {
    void navigate(addressOf(wanted), { replace, preventScrollReset: true })
  }
  return { filters, show, addressOf, change: (changes, how) => show({ ...filters, ...changes }, how) }
}
