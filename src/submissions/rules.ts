import { HOUR, MINUTE } from '#kit/shared/time.ts'

/** Specification, section 9. */
export const REVIEW_HOURS = 24

/** UTF-16 units of tidied text. */
export const QUESTION_LENGTH = { min: 3, max: 1_000 } as const
const ANSWER_LENGTH = { min: 1, max: 2_000 } as const
export const REASON_LENGTH = { min: 3, max: 1_000 } as const

/** Expects tidied text; undefined if valid. Shared by server and page. */
export function lengthFault(
  text: string,
  { min, max }: { min: number; max: number },
  missing: string,
): string | undefined {
  if (text.length < min) return missing
  return text.length > max ? `Keep this to ${max.toLocaleString('en-US')} characters.` : undefined
}

export function answerFault(text: string): string | undefined {
  return lengthFault(text, ANSWER_LENGTH, 'Write your answer.')
}

const URGENT_HOURS = 4

/** Counted from the submission, or our last question's answer. */
export function reviewDueAt(since: Date): Date {
  return new Date(since.getTime() + REVIEW_HOURS * HOUR)
}

/** Submissions before this are due within four hours. */
export function urgentBefore(now: number): Date {
  return new Date(now - (REVIEW_HOURS - URGENT_HOURS) * HOUR)
}

/** "18 h left of 24", "40 min left of 24 h", "2 h overdue". Milliseconds since 1970. */
export function timeLeftText(dueAt: number, now: number): string {
  const minutes = Math.floor(Math.abs(dueAt - now) / MINUTE)
  const hours = Math.floor(minutes / 60)
  if (now < dueAt) return hours > 0 ? `${hours} h left of ${REVIEW_HOURS}` : `${minutes} min left of ${REVIEW_HOURS} h`
  return hours > 0 ? `${hours} h overdue` : `${minutes} min overdue`
}

export function isUrgent(dueAt: number, now: number): boolean {
  return dueAt - now < URGENT_HOURS * HOUR
}
