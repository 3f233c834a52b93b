import { useSessionValue } from '#kit/web/session-value.ts'

/** Weeks the visitor mentioned to the assistant, else null. Kept in this tab. */
export function useWantedWeeks() {
  return useSessionValue<{ weeks: number | null }>('wanted-weeks', none)
}

const none = { weeks: null }
