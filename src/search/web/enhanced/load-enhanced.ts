import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { dateIn } from '#kit/shared/time.ts'
import { readEnhanced, writeEnhanced } from './enhanced-address.ts'
import { fieldsQuery } from './enhanced-api.ts'

const MIDDLE_OF_THE_COUNTRY = 'America/Chicago'

export type EnhancedLoad = {
  /** The server's guess of the visitor's day, yyyy-MM-dd. */
  today: string
  /** The query that the cache has been asked for, and the search as its address has it; not there when nothing is asked. */
  asked?: { queryKey: QueryKey; query: string }
}

/** Fills the query cache with what the address asks for. `now` in milliseconds. */
export async function loadEnhanced(query: URLSearchParams, client: QueryClient, now: number): Promise<EnhancedLoad> {
  const today = dateIn(MIDDLE_OF_THE_COUNTRY, now)
  const { filters, isAsked } = readEnhanced(query, today)
  if (!isAsked) return { today }
  const wanted = fieldsQuery(filters)
  await client.prefetchQuery(wanted)
  return { today, asked: { queryKey: wanted.queryKey, query: writeEnhanced(filters).toString() } }
}
