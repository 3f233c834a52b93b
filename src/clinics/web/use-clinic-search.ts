import { useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { type ClinicFilters, readClinicFilters, writeClinicFilters } from '../rules.ts'

export type ClinicSearch = {
  filters: ClinicFilters
  /** What the address asks for and the lists do not have. */
  ignored: string[]
  /** Sets these filters and keeps the others. While somebody types, `replace` makes no step of Back of every pause. */
  change: (changes: Partial<ClinicFilters>, how?: { replace?: boolean }) => void
}

/** The filters that the address describes; changing them is going to another address, without moving the page. */
export function useClinicSearch(): ClinicSearch {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { filters, ignored } = useMemo(() => readClinicFilters(query), [query])
  // Of two changes within a moment the second must know of the first, whose address is not shown yet.
  const wanted = useRef(filters)
  useEffect(() => {
    wanted.current = filters
  }, [filters])
  return {
    filters,
    ignored,
    change(changes, { replace = false } = {}) {
      wanted.current = { ...wanted.current, ...changes }
      const written = writeClinicFilters(wanted.current)
      const address = written ? `${paths.nilClinics}?${written}` : paths.nilClinics
      // The same filters again are no step of their own: Back would seem to do nothing.
      const isSame = written === writeClinicFilters(filters)
      void navigate(address, { replace: replace || isSame, preventScrollReset: true })
    },
  }
}
