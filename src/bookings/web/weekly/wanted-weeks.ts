import { useSessionValue } from '#kit/web/session-value.ts'

/** For how many weeks the visitor told the assistant that they want to play; null where they did not. Kept in this tab. */
export function useWantedWeeks() {
  return useSessionValue<{ weeks: number | null }>('wanted-weeks', none)
}

const none = { weeks: null }
