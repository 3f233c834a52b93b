import type { QueryClient } from '@tanstack/react-query'
import { dateIn } from '#kit/shared/time.ts'
import { isAsked, readRepeat } from './repeat-address.ts'
import { repeatsQuery } from './repeat-api.ts'

const MIDDLE_OF_THE_COUNTRY = 'America/Chicago'

/** `now` in milliseconds. */
export async function loadRepeats(query: URLSearchParams, client: QueryClient, now: number) {
  const guess = { today: dateIn(MIDDLE_OF_THE_COUNTRY, now) }
  const address = readRepeat(query, guess)
  if (address && isAsked(address)) await client.prefetchQuery(repeatsQuery(address))
  return { guess }
}
