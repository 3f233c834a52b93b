import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { usePendingValue } from '#kit/web/use-pending-value.ts'
import { useToday } from '#kit/web/use-today.ts'
import { BOOKED_PARAMETER, BOOKED_STATUS_PARAMETER, FROM_ASSISTANT, RADIUS_PARAMETER } from '../contract.ts'
import { readFilters, type SearchFilters, withChanges, withoutPastDate, writeFilters } from '../rules.ts'
import { enhancedQuery, isFromAssistant, isWithin, radiusIn } from '../rules-applied.ts'
import { keepingPriceOrder } from '../rules-order.ts'
import { keepMap } from './map/use-map-state.ts'

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
  const filters = useMemo(() => withoutPastDate(readFilters(query), today), [query, today])
  const typedPrice = filters.max_price_usd ?? (query.get('max_price_usd') ?? '').trim()
  const booked = query.get(BOOKED_PARAMETER)
  const bookedStatus = query.get(BOOKED_STATUS_PARAMETER)
  const radius = radiusIn(query)
  const isByAssistant = isFromAssistant(query)
  const { latest, want } = usePendingValue(filters, useLocation().search)

  function addressOf(wanted: SearchFilters): string {
    const params = writeFilters(wanted)
    // For the enhanced view.
    if (radius && params.size > 0) params.set(RADIUS_PARAMETER, radius)
    if (isByAssistant && params.size > 0 && isWithin(filters, wanted))
      params.set(FROM_ASSISTANT.name, FROM_ASSISTANT.value)
    keepMap(query, params, { keepsArea: wanted.location === filters.location && wanted.near === filters.near })
    if (booked) params.set(BOOKED_PARAMETER, booked)
    if (booked && bookedStatus) params.set(BOOKED_STATUS_PARAMETER, bookedStatus)
    const text = params.toString()
    return text ? `${paths.search}?${text}` : paths.search
  }
  function show(wanted: SearchFilters, { replace = false }: HowToGo = {}) {
    const address = addressOf(wanted)
    want(wanted, address.slice(paths.search.length))
    // Otherwise Back seems to do nothing.
    void navigate(address, { replace: replace || address === addressOf(filters), preventScrollReset: true })
  }
  return {
    filters,
    isByAssistant,
    today,
    typedPrice,
    show,
    addressOf,
    enhancedAddress: `${paths.search}?${enhancedQuery(filters, radius)}`,
    change: (changes, how) => show(keepingPriceOrder(latest(), withChanges(latest(), changes)), how),
  }
}
