import { DAY, HOUR } from '#kit/shared/time.ts'

/** Calls cost money. The first two suit a person rewording; the last caps a process's day. */
const CALLS_PER_VISITOR_AND_HOUR = 20
const CALLS_PER_VISITOR_AND_DAY = 60
const CALLS_PER_DAY = 2_000

export type CallBudget = {
  /** Counts the call, or returns the exceeded limit. */
  spend: (visitor: string) => 'visitor-limit' | 'visitor-day-limit' | 'day-limit' | undefined
}

/** Per process. */
export function openBudget(): CallBudget {
  let calls: { visitor: string; at: number }[] = []
  return {
    spend(visitor) {
      const now = performance.now()
      calls = calls.filter(({ at }) => at > now - DAY)
      if (calls.length >= CALLS_PER_DAY) return 'day-limit'
      const own = calls.filter(call => call.visitor === visitor)
      if (own.filter(({ at }) => at > now - HOUR).length >= CALLS_PER_VISITOR_AND_HOUR) return 'visitor-limit'
      if (own.length >= CALLS_PER_VISITOR_AND_DAY) return 'visitor-day-limit'
      calls.push({ visitor, at: now })
      return undefined
    },
  }
}
