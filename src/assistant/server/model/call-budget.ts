import { DAY, HOUR } from '#kit/shared/time.ts'

/** A call costs money. A person who tries wordings stays below the first two; the last bounds what a day can cost a process. */
const CALLS_PER_VISITOR_AND_HOUR = 20
const CALLS_PER_VISITOR_AND_DAY = 60
const CALLS_PER_DAY = 2_000

export type CallBudget = {
  /** Counts a call; or says which limit it would break, and does not count it. */
  spend: (visitor: string) => 'visitor-limit' | 'visitor-day-limit' | 'day-limit' | undefined
}

/** Counts the calls of this process over the last day and hour. */
export function openBudget(): CallBudget {
  let calls: { visitor: string; at: number }[] = []
  return {
    spend(visitor) {
      const now = Date.now()
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
