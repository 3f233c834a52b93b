import { toDecimal } from '#kit/shared/money.ts'
import { freeSlot, PRICE_CENTS } from '../../bench/parts/bench-slots.ts'
import type { Bookable } from '../conformance/parts/visitor.ts'

const used = new Map<string, number>()

/** Free, a month ahead, each at another facility of this installation. */
export function nextSlot(installation: string): Bookable {
  const number = used.get(installation) ?? 0
  used.set(installation, number + 1)
  const { id, facilityId, start, end } = freeSlot(number)
  const [startTime, endTime] = [start, end].map(time => new Date(time).toISOString()) as [string, string]
  return { id, facilityId, startTime, endTime, pricePerSlot: toDecimal(PRICE_CENTS) }
}
