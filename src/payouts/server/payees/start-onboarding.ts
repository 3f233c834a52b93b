import type { FastifyRequest } from 'fastify'
import { lockSession } from '#accounts/server/sign-in-methods/lock-session.ts'
import type { Db } from '#kit/server/db/db.ts'
import { paths } from '#kit/shared/paths.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { type CardGateway, GatewayFault } from '#payments/server/gateway.ts'
import { findPayoutAccount } from '#payments/server/recheck-payout-account.ts'
import { ONBOARDING_DAYS } from '#payouts/contract.ts'
import { type OwnPayee, requireOwnPayee } from './own-payee.ts'
import { upsertOnboarding, writeOnboardingAccount } from './store.ts'

type Services = { db: Db; gateway: CardGateway; publicUrl: string }
type Query = { facilityId?: string | undefined; replace?: boolean | undefined }

/**
 * The provider's page for bank details; it updates an existing account unless that is replaced. Nothing is paid there
 * until `finishOnboarding`. Refuses: account-needed, facility-not-found, not-allowed, profile-needed, sign-in-anew,
 * payout-setup-failed.
 */
export async function startOnboarding(
  services: Services,
  { body, request }: { body: Query; request: FastifyRequest },
): Promise<{ url: string }> {
  const own = await requireOwnPayee(services.db, { request, facilityId: body.facilityId })
  const connected = body.replace ? undefined : await findPayoutAccount(services.db, own.payee)
  try {
    return { url: connected ? await updatePage(services, connected.id) : await setupPage(services, request, own) }
  } catch (error) {
    if (error instanceof GatewayFault) throw paymentsProblem('payout-setup-failed')
    throw error
  }
}

function updatePage({ gateway, publicUrl }: Services, accountId: string): Promise<string> {
  const back = `${publicUrl}${paths.payouts}`
  return gateway.onboardingLink(accountId, { returnUrl: back, refreshUrl: back })
}

/** A payee who entered everything but never came back skips to the page that finishes it. */
async function setupPage(
  { db, gateway, publicUrl }: Services,
  request: FastifyRequest,
  { payee, account }: OwnPayee,
): Promise<string> {
  const setup = await db.begin(async tx => {
    await lockSession(tx, request)
    return upsertOnboarding(tx, payee, { startedBy: account.id, days: ONBOARDING_DAYS })
  })
  const returnUrl = `${publicUrl}${paths.payouts}?setup=${setup.id}`
  if (setup.accountId !== null && (await gateway.readAccount(setup.accountId)).canTakePayments) return returnUrl
  const accountId = setup.accountId ?? (await open())
  return gateway.onboardingLink(accountId, { returnUrl, refreshUrl: `${publicUrl}${paths.payouts}` })

  async function open(): Promise<string> {
    const idempotencyKey = `payouts:setup:${setup.id}`
    const opened = await gateway.openAccount({ email: account.email, idempotencyKey })
    await writeOnboardingAccount(db, setup.id, opened.accountId)
    return opened.accountId
  }
}
