import type { Schedule } from '#availability/contract.ts'
import type { OfferedSlot } from '#availability/rules.ts'
import { addDays, dateIn, instantOf, MINUTE } from '#kit/shared/time.ts'
import { isoDuration } from '../rules.ts'
import { facilityUseId } from './present-facility-use.ts'

type Presented = {
  /** In the feed. */
  id: string
  slot: OfferedSlot
  isFree: boolean
  facilityId: string
  timeZone: string
  schedule: Schedule
  publicUrl: string
}

/** Kept small: slots are two thirds of a feed. */
export function presentSlot({ id, slot, isFree, facilityId, timeZone, schedule, publicUrl }: Presented) {
  const { start, end, priceCents } = slot
  return {
    '@context': 'https://openactive.io/',
    '@type': 'Slot',
    '@id': `${publicUrl}/api/openactive/slots#${id}`,
    facilityUse: facilityUseId(publicUrl, facilityId),
    startDate: instantText(start),
    endDate: instantText(end),
    duration: isoDuration((end - start) / MINUTE),
    remainingUses: isFree ? 1 : 0,
    maximumUses: 1,
    offers: [
      {
        '@type': 'Offer',
        '@id': `${publicUrl}/api/openactive/slots#${id}-offer`,
        price: priceCents / 100,
        priceCurrency: 'USD',
        ...bookableWhen(start, timeZone, schedule),
      },
    ],
  }
}

function bookableWhen(start: number, timeZone: string, { leadMinutes = 0, windowDays }: Schedule) {
  const opens = windowDays && instantOf(addDays(dateIn(timeZone, start), -windowDays), 0, timeZone)
  return {
    ...(opens && { validFromBeforeStartDate: isoDuration((start - opens) / MINUTE) }),
    ...(leadMinutes > 0 && { validThroughBeforeStartDate: isoDuration(leadMinutes) }),
  }
}

/** To the second: slots begin on a minute. */
function instantText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}
