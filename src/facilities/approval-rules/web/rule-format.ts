import { hoursText } from '#kit/shared/time.ts'
import type { ApprovalRule } from '../contract.ts'

/** "On request, answered within 4 hours, approved by the front desk and a manager". */
export function ruleText({ approval, responseHours, steps }: ApprovalRule): string {
  if (approval === 'instant') return 'Instant booking'
  return `On request, answered within ${hoursText(responseHours)}${steps === 2 ? ', approved by the front desk and a manager' : ''}`
}
