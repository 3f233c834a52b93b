import { useMutation } from '@tanstack/react-query'
import type { assistantEndpoints } from '#assistant/contract.ts'
import { keptState } from '#gazetteer/web/kept-state.ts'
import { caller } from '#kit/web/call.ts'

/** May return `error`. */
export function useUnderstandRequest() {
  return useMutation({
    mutationFn: (userRequest: string) =>
      understand({ body: { user_request: userRequest, time_zone: zoneHere(), region: keptState() } }),
  })
}

const understand = caller<typeof assistantEndpoints.booking>('POST /api/ai/booking')

/** For "tomorrow" without a place. */
function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
