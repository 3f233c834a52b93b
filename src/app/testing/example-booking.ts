import type { Booking } from '#bookings/contract.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { HOUR, instantOf, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'

const zone = 'America/New_York'

/** Defaults for what a test leaves out. */
export function exampleBooking({
  runs = [slotsFrom('2027-03-02', 19, 2)],
  ...more
}: Partial<Booking> & { runs?: Booking['slots'][] } = {}): Booking {
  const all = runs.flat()
  return {
    id: '6f1c1d7e-3c55-4b8e-9a51-0a4bb2d7a001',
    reference: 'OF-7K3M-92QX',
    facilityId: '3eaee358-5b3a-41c8-9d74-48ea05f1669f',
    facilityName: 'Chalk Lane Court',
    facilityAddress: '12 Chalk Lane, Brooklyn, NY',
    latitude: 40.68,
    longitude: -73.95,
    timeZone: zone,
    mode: 'marketplace',
    status: 'confirmed',
    start: all[0]!.startTime,
    end: all.at(-1)!.endTime,
    slots: all,
    totalAmount: '60.00',
    creditAmount: '0.00',
    refundedAmount: '0.00',
    paymentStatus: 'authorized',
    isPaidAtFacility: false,
    userInfo: { name: 'Sam Rivera', email: 'sam@example.org', phone: '(555) 555-0123' },
    notes: null,
    refundPolicy: fullRefundUntil(24),
    confirmBy: null,
    responseHours: 4,
    facilityApproval: 'instant',
    cancelledBecause: null,
    redirectUrl: null,
    credit: null,
    manageKey: 'the-key',
    createdAt: '2026-11-01T15:00:00.000Z',
    ...more,
  }
}

/** `count` hours from `hour` in New York time. */
export function slotsFrom(date: string, hour: number, count: number): Booking['slots'] {
  const first = instantOf(date, hour * 60, zone)
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * HOUR
    return { id: `${start}`, startTime: iso(start), endTime: iso(start + HOUR), pricePerSlot: toDecimal(3000) }
  })
}

function iso(at: number): string {
  return toOffsetIso(at, offsetMinutesAt(zone, at))
}
