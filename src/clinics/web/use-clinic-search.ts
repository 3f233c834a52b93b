import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { useWanted } from '#kit/web/use-wanted.ts'
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
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { filters, ignored } = useMemo(() => readClinicFilters(params), [params])
  const { latest, want } = useWanted(filters, useLocation().search)
  return {
    filters,
    ignored,
    change(changes, { replace = false } = {}) {
      const wanted = { ...latest(), ...changes }
      const written = writeClinicFilters(wanted)
      const query = written && `?${written}`
      want(wanted, query)
      // The same filters again are no step of their own: Back would seem to do nothing.
      const isSame = written === writeClinicFilters(filters)
      void navigate(paths.nilClinics + query, { replace: replace || isSame, preventScrollReset: true })
    },
  }
}
