import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { usePendingValue } from '#kit/web/use-pending-value.ts'
import { type ClinicFilters, readClinicFilters, writeClinicFilters } from '../rules.ts'

export type ClinicSearch = {
  filters: ClinicFilters
  /** Unknown values in the URL. */
  ignored: string[]
  /** Keeps the other filters. `replace` keeps typing out of the history. */
  change: (changes: Partial<ClinicFilters>, how?: { replace?: boolean }) => void
}

export function useClinicSearch(): ClinicSearch {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { filters, ignored } = useMemo(() => readClinicFilters(params), [params])
  const { latest, want } = usePendingValue(filters, useLocation().search)
  return {
    filters,
    ignored,
    change(changes, { replace = false } = {}) {
      const wanted = { ...latest(), ...changes }
      const written = writeClinicFilters(wanted)
      const query = written && `?${written}`
      want(wanted, query)
      // Unchanged filters add no history entry, or Back would seem dead.
      const isSame = written === writeClinicFilters(filters)
      void navigate(paths.nilClinics + query, { replace: replace || isSame, preventScrollReset: true })
    },
  }
}
