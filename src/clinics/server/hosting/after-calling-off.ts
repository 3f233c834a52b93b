import { announceChanges } from '#availability/server/announce-changes.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { withCircuitBreaker } from '#payments/server/circuit-breaker.ts'
import { settleSoon } from '#payments/server/void-payment.ts'
import type { CalledOff } from './call-off.ts'

/** Settles refunds right away for this long; the settling job does the rest. */
const SETTLING_MS = 8_000

/** After the commit; failures here undo nothing. */
export async function afterCallingOff(services: BookingServices, ended: readonly CalledOff[]): Promise<void> {
  for (const { facilityId, ...period } of ended.flatMap(({ freed }) => freed))
    announceChanges(services.db, { facilityId, periods: [period] })
  services.wake('send-messages')
  const guarded = { ...services, gateway: withCircuitBreaker(services.gateway).gateway }
  const until = Date.now() + SETTLING_MS
  for (const id of ended.flatMap(({ paymentIds }) => paymentIds)) {
    if (Date.now() > until) return
    await settleSoon(guarded, [id])
  }
}
