import type { Schedule } from '#availability/contract.ts'
import { defaultSlotCents, exceptionOn, ruleAt, rulesOn } from '#availability/rules.ts'
import { dateOf, longDay, rangeText } from '#availability/time-format.ts'
import { toDollars } from '#kit/shared/money.ts'
import { datesText, ruleText } from './editor-format.ts'
import type { PreviewSlot, PriceKind } from './preview-week.ts'

/** "Friday, March 6, 5 to 6 PM: $95. Evenings (Mon–Fri · 5–10 PM · $95 an hour)." */
export function whyText(slot: PreviewSlot, schedule: Schedule, hourlyCents: number | null): string {
  const date = dateOf(slot.startTime)
  const clash = slot.isOverlapping ? ' Another time overlaps it. Fix the hours of this day.' : ''
  const price = slot.priceCents === 0 ? 'Free' : toDollars(slot.priceCents)
  return `${longDay(date)}, ${rangeText(slot)}: ${price}. ${reasonText(slot, date, schedule, hourlyCents)}.${clash}`
}

function reasonText(slot: PreviewSlot, date: string, schedule: Schedule, hourlyCents: number | null): string {
  if (slot.reason === null)
    return isUsual(slot, schedule, hourlyCents) ? defaultText(hourlyCents) : 'The price set for these hours'
  const rule = ruleAt(rulesOn(schedule, date), () => slot.from)
  if (rule?.name === slot.reason) return `${rule.name} (${ruleText(rule)})`
  const exception = exceptionOn(schedule, date)
  return exception ? `${slot.reason} (special hours, ${datesText(exception)})` : slot.reason
}

/** "$75, usual price", "$95, Evenings". */
export function kindText({ reason, priceCents }: PriceKind, schedule: Schedule, hourlyCents: number | null): string {
  const price = priceCents === 0 ? 'Free' : toDollars(priceCents)
  if (reason !== null) return `${price}, ${reason}`
  return isUsual({ priceCents }, schedule, hourlyCents)
    ? `${price}, usual price`
    : `${price}, price set for these hours`
}

function defaultText(hourlyCents: number | null): string {
  return hourlyCents === null ? 'The usual price' : `The usual price, ${toDollars(hourlyCents)} an hour`
}

function isUsual({ priceCents }: { priceCents: number }, schedule: Schedule, hourlyCents: number | null): boolean {
  return priceCents === defaultSlotCents(schedule, hourlyCents)
}
