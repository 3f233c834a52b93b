import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { useToday } from '#kit/web/date/use-today.ts'
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
  /** yyyy-MM-dd; the server's guess at first. */
  today: string | undefined
  show: (filters: EnhancedFilters) => void
  addressOf: (filters: EnhancedFilters) => string
  standardAddress: string
}

export function useEnhanced(guess: Now): Enhanced {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const todayHere = useToday()
  const today = todayHere ?? guess.today
  // Reads the clock once per URL, so a search does not change on screen.
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

/** HH:mm. */
function clockHere(): string {
  const now = new Date()
  return [now.getHours(), now.getMinutes()].map(part => String(part).padStart(2, '0')).join(':')
}

/** Keeps the confirmation and the map. */
function withNews(params: URLSearchParams, from: URLSearchParams): string {
  keepMap(from, params, { keepsArea: false })
  for (const name of [BOOKED_PARAMETER, BOOKED_STATUS_PARAMETER]) {
    const value = from.get(name)
    if (value) params.set(name, value)
  }
  const text = params.toString()
  return text ? `${paths.search}?${text}` : paths.search
}
