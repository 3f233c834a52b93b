import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { useToday } from '#kit/web/date/use-today.ts'
import { usePendingValue } from '#kit/web/use-pending-value.ts'
import { BOOKED_PARAMETER, BOOKED_STATUS_PARAMETER, FROM_ASSISTANT, RADIUS_PARAMETER } from '../contract.ts'
import { readFilters, type SearchFilters, withChanges, withoutPastDate, writeFilters } from '../rules.ts'
import { enhancedQuery, isFromAssistant, isWithin, radiusIn } from '../rules-applied.ts'
import { keepingOrder } from '../rules-order.ts'
import { keepMap, pendingQuery } from './map/use-map-state.ts'

type HowToGo = {
  /** Typing must not add history entries. */
  replace?: boolean
}

export type Search = {
  filters: SearchFilters
  isByAssistant: boolean
  /** yyyy-MM-dd, the visitor's. */
  today: string | undefined
  /** Even if invalid, so its field can say why. */
  typedPrice: string
  change: (changes: SearchFilters, how?: HowToGo) => void
  show: (filters: SearchFilters, how?: HowToGo) => void
  addressOf: (filters: SearchFilters) => string
  enhancedAddress: string
}

/** Navigates without scrolling. */
export function useSearch(): Search {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const today = useToday()
  const filtersIn = (of: URLSearchParams) => withoutPastDate(readFilters(of), today)
  const filters = useMemo(() => withoutPastDate(readFilters(query), today), [query, today])
  const typedPrice = filters.max_price_usd ?? (query.get('max_price_usd') ?? '').trim()
  const booked = query.get(BOOKED_PARAMETER)
  const bookedStatus = query.get(BOOKED_STATUS_PARAMETER)
  const radius = radiusIn(query)
  const isByAssistant = isFromAssistant(query)
  const { latest, want } = usePendingValue(query, useLocation().search, pendingQuery)

  function addressOf(wanted: SearchFilters, from = query): string {
    const params = writeFilters(wanted)
    // For the enhanced view.
    if (radius && params.size > 0) params.set(RADIUS_PARAMETER, radius)
    if (isByAssistant && params.size > 0 && isWithin(filters, wanted))
      params.set(FROM_ASSISTANT.name, FROM_ASSISTANT.value)
    const { location, near } = filtersIn(from)
    keepMap(from, params, { keepsArea: wanted.location === location && wanted.near === near })
    if (booked) params.set(BOOKED_PARAMETER, booked)
    if (booked && bookedStatus) params.set(BOOKED_STATUS_PARAMETER, bookedStatus)
    const text = params.toString()
    return text ? `${paths.search}?${text}` : paths.search
  }
  function show(wanted: SearchFilters, { replace = false }: HowToGo = {}) {
    const address = addressOf(wanted, latest())
    const isSame = address === addressOf(filters)
    want(new URLSearchParams(address.slice(paths.search.length)), address.slice(paths.search.length))
    // Otherwise Back seems to do nothing.
    void navigate(address, { replace: replace || isSame, preventScrollReset: true })
  }
  return {
    filters,
    isByAssistant,
    today,
    typedPrice,
    show,
    addressOf: wanted => addressOf(wanted),
    enhancedAddress: `${paths.search}?${enhancedQuery(filters, radius)}`,
    change(changes, how) {
      const before = filtersIn(latest())
      show(keepingOrder(before, withChanges(before, changes)), how)
    },
  }
}
