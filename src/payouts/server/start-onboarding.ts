import { type Account, accountsProblem } from '#accounts/contract.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { openFacility } from '#bookings/server/desk/open-facility.ts'
import { clinicProblem } from '#clinics/contract.ts'
import { readProfile } from '#clinics/server/hosting/read-profile.ts'
import { isOwnedBy } from '#facilities/server/is-owned-by.ts'
import type { Tx } from '#kit/server/db.ts'
import { paths } from '#kit/shared/paths.ts'
import { type Onboarding, onboardPayouts } from '#payments/server/onboard-payouts.ts'

type Wanted = {
  /** Without one it is the signed-in athlete who wants to be paid. */
  facilityId: string | undefined
  access: Access
  account: Account | null
}

/**
 * Where somebody goes on to be paid; the provider's page sends them back to where they came from.
 * Refuses: account-needed, profile-needed, facility-not-found, not-allowed, payout-setup-failed.
 */
export async function startOnboarding(
  services: BookingServices,
  { facilityId, access, account }: Wanted,
): Promise<{ url: string }> {
  return facilityId === undefined
    ? onboardAthlete(services, account)
    : onboardFacility(services, { facilityId, access, account })
}

async function onboardAthlete(services: BookingServices, account: Account | null): Promise<{ url: string }> {
  if (!account) throw accountsProblem('account-needed')
  const { athlete } = await readProfile(services.db, account.id)
  if (!athlete) throw clinicProblem('profile-needed')
  return open(services, { payee: { athleteId: athlete.id }, email: account.email, back: paths.payouts })
}

async function onboardFacility(
  services: BookingServices,
  { facilityId, access, account }: Wanted & { facilityId: string },
): Promise<{ url: string }> {
  const isOwner = account !== null && (await isOwnedBy(services.db, facilityId, account.id))
  const also = isOwner ? (['owner'] as const) : []
  const { facility, actor } = await openFacility(services, { facilityId, access, action: 'onboard-payouts', also })
  const { email } = facility
  const key = access.key ? `?key=${encodeURIComponent(access.key)}` : ''
  const back = isOwner && !access.key ? paths.payouts : `${paths.desk(facilityId)}${key}`
  const subject = { kind: 'facility', id: facilityId, name: facility.name }
  const onFiled = async (tx: Tx) => {
    if (actor) await recordAudit(tx, { actor, action: 'payouts-set-up', subject })
  }
  return open(services, { payee: { facilityId }, email, back, onFiled })
}

type Opening = Pick<Onboarding, 'payee' | 'email' | 'onFiled'> & { back: string }

async function open(services: BookingServices, { back, ...opening }: Opening): Promise<{ url: string }> {
  const url = `${services.publicUrl}${back}`
  return { url: await onboardPayouts(services, { ...opening, returnUrl: url, refreshUrl: url }) }
}
