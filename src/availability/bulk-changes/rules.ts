import type { Approval, RefundPolicy } from '#facilities/contract.ts'
import { defaultRefundPolicy, readPolicy, writePolicy } from '#facilities/refund-policy.ts'
import { MAX_CENTS, readPrice } from '#facilities/rules.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { BOOKING_WINDOW_DAYS, type Schedule } from '../contract.ts'
import { defaultSchedule } from '../rules.ts'
import { checkSchedule } from '../schedule/schedule-checks.ts'
import { weekText } from '../schedule/schedule-format.ts'
import { tidySchedule } from '../schedule/tidy-schedule.ts'
import { type BulkChange, type BulkField, bulkFields, type LeftReason } from './contract.ts'

export type Terms = {
  /** Whole US cents an hour. */
  priceCents: number | null
  refundPolicy: RefundPolicy
  approval: Approval
  responseHours: number
  /** Null: the default hours. */
  schedule: Schedule | null
}

export type Plan =
  | { kind: 'unchanged' }
  | { kind: 'left'; reason: LeftReason; detail: string }
  | { kind: 'changed'; after: Terms; fields: BulkField[]; keepsPrice: boolean }

/**
 * What a change does to one facility: all of it or, where a part does not fit, nothing. But a percentage of no price
 * leaves only the price alone.
 */
export function planChange(before: Terms & { isClosedDown: boolean }, change: BulkChange): Plan {
  if (before.isClosedDown) return left('closed-down')
  const price = priceAfter(before.priceCents, change)
  if (price === 'price-too-high') return left(price)
  const keepsPrice = price === 'no-price'
  const after: Terms = {
    priceCents: keepsPrice ? null : price,
    refundPolicy: change.refundPolicy === undefined ? before.refundPolicy : policyOf(change.refundPolicy),
    approval: change.approval ?? before.approval,
    responseHours: change.responseHours ?? before.responseHours,
    schedule: scheduleAfter(before.schedule, change),
  }
  const fields = bulkFields.filter(field => textOf(field, before) !== textOf(field, after))
  if (fields.length === 0) return keepsPrice ? left('no-price') : { kind: 'unchanged' }
  if (fields.some(field => ofSchedule.has(field))) {
    const [fault] = checkSchedule(after.schedule!, after.priceCents)
    if (fault) return left('hours-conflict', fault.message)
  }
  return { kind: 'changed', after, fields, keepsPrice }
}

function left(reason: LeftReason, detail = ''): Plan {
  return { kind: 'left', reason, detail }
}

function policyOf(text: string): RefundPolicy {
  return readPolicy(text) ?? defaultRefundPolicy
}

function priceAfter(cents: number | null, { pricePerHour, pricePercent }: BulkChange) {
  if (pricePerHour !== undefined) return readPrice(pricePerHour)
  if (pricePercent === undefined) return cents
  if (cents === null) return 'no-price'
  const changed = Math.round((cents * (100 + pricePercent)) / 100)
  return changed > MAX_CENTS ? 'price-too-high' : changed
}

/** The default hours stay default unless something differs from them. */
function scheduleAfter(before: Schedule | null, { hours, leadMinutes, windowDays }: BulkChange): Schedule | null {
  const changed = tidySchedule({
    ...(before ?? defaultSchedule),
    ...(hours !== undefined && { hours }),
    ...(leadMinutes !== undefined && { leadMinutes }),
    ...(windowDays !== undefined && { windowDays }),
  })
  const isSame = scheduleFields.every(
    field => scheduleText(field, changed) === scheduleText(field, before ?? defaultSchedule),
  )
  return isSame ? before : changed
}

const scheduleFields = ['hours', 'leadMinutes', 'windowDays'] as const
const ofSchedule: ReadonlySet<BulkField> = new Set(scheduleFields)

/** A field's value: equal texts mean equal values. Dollars, minutes, hours and days are plain numbers. */
export function textOf(field: BulkField, terms: Terms): string {
  switch (field) {
    case 'price':
      return terms.priceCents === null ? '' : toDecimal(terms.priceCents)
    case 'refundPolicy':
      return writePolicy(terms.refundPolicy)
    case 'approval':
      return terms.approval
    case 'responseHours':
      return String(terms.responseHours)
    default:
      return scheduleText(field, terms.schedule ?? defaultSchedule)
  }
}

function scheduleText(field: (typeof scheduleFields)[number], schedule: Schedule): string {
  if (field === 'leadMinutes') return String(schedule.leadMinutes ?? 0)
  if (field === 'windowDays') return String(schedule.windowDays ?? BOOKING_WINDOW_DAYS)
  return weekText(schedule.hours)
}

/** The named fields of a change, in order. */
export function fieldsOf({ pricePerHour, pricePercent, ...others }: BulkChange): BulkField[] {
  const hasPrice = pricePerHour !== undefined || pricePercent !== undefined
  return bulkFields.filter(field => (field === 'price' ? hasPrice : others[field] !== undefined))
}
