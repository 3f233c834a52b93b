import { useSessionValue } from '#kit/web/session-value.ts'

/** As told to the assistant, in this tab. */
export function useWantedWeeks() {
  return useSessionValue<{ weeks: number | null }>('wanted-weeks', none)
}

const none = { weeks: null }
