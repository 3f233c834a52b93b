import { useSessionValue } from '#kit/web/session-value.ts'

/** Weeks mentioned to the assistant, kept in this tab. */
export function useWantedWeeks() {
  return useSessionValue<{ weeks: number | null }>('wanted-weeks', none)
}

const none = { weeks: null }
