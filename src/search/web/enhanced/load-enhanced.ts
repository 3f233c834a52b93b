import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { dateIn, MINUTE, offsetMinutesAt } from '#kit/shared/time.ts'
import { type Now, readEnhanced, writeEnhanced } from './enhanced-address.ts'
import { fieldsQuery } from './enhanced-api.ts'

const MIDDLE_OF_THE_COUNTRY = 'America/Chicago'

export type EnhancedLoad = {
  /** The visitor's, guessed by the server. */
  guess: Now
  asked?: { queryKey: QueryKey; query: string }
}

/** `now` in milliseconds. */
export async function loadEnhanced(query: URLSearchParams, client: QueryClient, now: number): Promise<EnhancedLoad> {
  const guess = { today: dateIn(MIDDLE_OF_THE_COUNTRY, now), clock: clockIn(MIDDLE_OF_THE_COUNTRY, now) }
  const { filters, isAsked } = readEnhanced(query, guess)
  if (!isAsked) return { guess }
  const wanted = fieldsQuery(filters)
  await client.prefetchQuery(wanted)
  return { guess, asked: { queryKey: wanted.queryKey, query: writeEnhanced(filters).toString() } }
}

function clockIn(zone: string, instant: number): string {
  return new Date(instant + offsetMinutesAt(zone, instant) * MINUTE).toISOString().slice(11, 16)
}
