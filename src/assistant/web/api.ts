import { useMutation } from '@tanstack/react-query'
import type { assistantEndpoints } from '#assistant/contract.ts'
import { caller } from '#kit/web/call.ts'

/** Reads a request in free words. Its answer may carry an `error`. */
export function useUnderstandRequest() {
  return useMutation({
    mutationFn: (userRequest: string) => understand({ body: { user_request: userRequest, time_zone: zoneHere() } }),
  })
}

/** Drafts the texts of a clinic. Its answer may carry an `error`. */
export function useDraftClinic() {
  return useMutation({
    mutationFn: ({ athleteName, details }: { athleteName: string; details: string }) =>
      draft({ body: { athlete_name: athleteName, details, time_zone: zoneHere() } }),
  })
}

const understand = caller<typeof assistantEndpoints.booking>('POST /api/ai/booking')
const draft = caller<typeof assistantEndpoints.clinic>('POST /api/ai/clinic')

/** "Tomorrow" is tomorrow where the visitor is, unless a place is named. */
function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
