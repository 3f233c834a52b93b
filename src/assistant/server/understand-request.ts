import type { BookingPreferences } from '#assistant/contract.ts'
import { isEmpty, nothingUnderstood, understandRequest as read } from '#assistant/rules.ts'
import type { KnownCircumstances } from './circumstances.ts'

type BookingRequest = { user_request: string; time_zone?: string }

/** What a request in free words asks for; with `error` when there is nothing to search by. */
export async function understandRequest(
  circumstancesOf: KnownCircumstances,
  request: BookingRequest,
): Promise<BookingPreferences> {
  const { preferences, unclear, ignored } = read(request.user_request, await circumstancesOf(request.time_zone))
  if (isEmpty(preferences)) return { unclear: [], ignored: [], error: nothingUnderstood(unclear) }
  return { ...preferences, unclear, ignored }
}
