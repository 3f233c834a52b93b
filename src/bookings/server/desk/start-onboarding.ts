import { paths } from '#kit/shared/paths.ts'
import { onboardPayouts } from '#payments/server/onboard-payouts.ts'
import type { Access } from '../access.ts'
import type { BookingServices } from '../booking-services.ts'
import { openFacility } from './open-facility.ts'

/**
 * Where a facility's owner goes on to be paid; the provider's page sends them back to the desk that they came from.
 * Refuses: facility-not-found, not-allowed, payout-setup-failed.
 */
export async function startOnboarding(
  services: BookingServices,
  { facilityId, access }: { facilityId: string; access: Access },
): Promise<{ url: string }> {
  const { email } = await openFacility(services, { facilityId, access, action: 'onboard-payouts' })
  const key = access.key ? `?key=${encodeURIComponent(access.key)}` : ''
  const deskUrl = `${services.publicUrl}${paths.desk(facilityId)}${key}`
  return { url: await onboardPayouts(services, { facilityId, email, returnUrl: deskUrl, refreshUrl: deskUrl }) }
}
