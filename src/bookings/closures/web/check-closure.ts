import { CLOSURE_REASON_LENGTH, MAX_CLOSURE_DAYS } from '#bookings/closures/contract.ts'
import { tidyLine, tooLongText } from '#kit/shared/tidy-text.ts'
import { DAY } from '#kit/shared/time.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import type { ClosurePeriod } from './api.ts'

export type ClosureErrors = { from?: string; to?: string; reason?: string }

/** The server knows the facility's clock. */
export function checkClosure({ from, to, reason }: ClosurePeriod & { reason: string }): ClosureErrors {
  const errors: ClosureErrors = {}
  if (!isComplete(from)) errors.from = 'Enter a start date and time.'
  if (!isComplete(to)) errors.to = 'Enter an end date and time.'
  if (!errors.from && !errors.to) {
    const length = Date.parse(`${to}Z`) - Date.parse(`${from}Z`)
    if (length <= 0) errors.to = 'The end must be after the start.'
    if (length > MAX_CLOSURE_DAYS * DAY)
      errors.to = `A closure can last up to ${MAX_CLOSURE_DAYS} days. Add another one after it.`
  }
  if (reason.trim() === '') errors.reason = 'Enter a short reason.'
  else if (tidyLine(reason).length > CLOSURE_REASON_LENGTH) errors.reason = tooLongText(CLOSURE_REASON_LENGTH)
  return errors
}

export function refusedClosure(error: unknown): ClosureErrors {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  if (code === 'closure-too-far-ahead') return { from: detailOf(error) }
  return code === 'closure-period-invalid' || code === 'closure-over' ? { to: detailOf(error) } : {}
}

function isComplete(local: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)
}
