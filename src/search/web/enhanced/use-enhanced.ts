import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { useToday } from '#kit/web/use-today.ts'
import { BOOKED_PARAMETER, BOOKED_STATUS_PARAMETER } from '#search/contract.ts'
import { keepMap } from '../map/use-map-state.ts'
import {
  type EnhancedAddress,
  type EnhancedFilters,
  type Now,
  readEnhanced,
  standardQuery,
  writeEnhanced,
} from './enhanced-address.ts'

export type Enhanced = EnhancedAddress & {
  /** The visitor's own calendar date once it is known, yyyy-MM-dd; before that, the server's guess if there is one. */
  today: string | undefined
  /** Goes to the address of this search. */
  show: (filters: EnhancedFilters) => void
  addressOf: (filters: EnhancedFilters) => string
  /** The standard view, with those conditions of the address that it knows. */
  standardAddress: string
}

/** The enhanced search that the address describes. `guess`: the server's of the visitor's time. */
export function useEnhanced(guess: Now): Enhanced {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const todayHere = useToday()
  const today = todayHere ?? guess.today
  // The time of day is read once for each address: a search that is looked at does not become another one.
  const address = useMemo(
    () => readEnhanced(query, { today, clock: todayHere ? clockHere() : guess.clock }),
    [query, today, todayHere, guess.clock],
  )

  function addressOf(filters: EnhancedFilters): string {
    return withNews(writeEnhanced(filters), query)
  }
  return {
    ...address,
    today,
    addressOf,
    show: filters => void navigate(addressOf(filters), { preventScrollReset: true }),
    standardAddress: withNews(standardQuery(query), query),
  }
}

/** The visitor's time of day, HH:mm. */
function clockHere(): string {
  const now = new Date()
  return [now.getHours(), now.getMinutes()].map(part => String(part).padStart(2, '0')).join(':')
}

/** The word about a booking that was just made stays until it is taken away, and so does the map. */
function withNews(params: URLSearchParams, from: URLSearchParams): string {
  keepMap(from, params, { keepsArea: false })
  for (const name of [BOOKED_PARAMETER, BOOKED_STATUS_PARAMETER]) {
    const value = from.get(name)
    if (value) params.set(name, value)
  }
  const text = params.toString()
  return text ? `${paths.search}?${text}` : paths.search
}
