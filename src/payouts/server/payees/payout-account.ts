import type { FastifyRequest } from 'fastify'
import { type Account, accountsProblem } from '#accounts/contract.ts'
import type { AccountServices } from '#accounts/server/auth.ts'
import { requireAccount, requireJustSignedIn } from '#accounts/server/identity.ts'
import { notifyAccount } from '#accounts/server/notify-account.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { lockSession } from '#accounts/server/sign-in-methods/lock-session.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { paths } from '#kit/shared/paths.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { type CardGateway, GatewayFault } from '#payments/server/gateway.ts'
import { findPayoutAccount, type Payee } from '#payments/server/recheck-payout-account.ts'
import { ONBOARDING_DAYS, payoutsProblem } from '#payouts/contract.ts'
import { type OwnPayee, requireOwnPayee } from './own-payee.ts'
import {
  findFacility,
  findOnboarding,
  lockPayee,
  takeOnboarding,
  upsertOnboarding,
  writeOnboardingAccount,
  writePayoutAccount,
} from './store.ts'

type StartOnboardingServices = { db: Db; gateway: CardGateway; publicUrl: string }
type Query = { facilityId?: string | undefined; replace?: boolean | undefined }

/**
 * The provider's page for bank details; it updates an existing account unless that is replaced. Nothing is paid there
 * until `finishOnboarding`. Refuses: account-needed, facility-not-found, not-allowed, profile-needed, sign-in-anew,
 * payout-setup-failed.
 */
export async function startOnboarding(
  services: StartOnboardingServices,
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

function updatePage({ gateway, publicUrl }: StartOnboardingServices, accountId: string): Promise<string> {
  const back = `${publicUrl}${paths.payouts}`
  return gateway.onboardingLink(accountId, { returnUrl: back, refreshUrl: back })
}

/** A payee who entered everything but never came back skips to the page that finishes it. */
async function setupPage(
  { db, gateway, publicUrl }: StartOnboardingServices,
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

/** Pages wake this job when something is due. */
export const PAY_OUT = 'pay-out-clinics'

type FinishOnboardingServices = AccountServices & { gateway: CardGateway }

/**
 * Replaces the earlier account. Only the account that started the setup can finish it, once, while it owns the facility
 * or profile. `isConnected` is false while the provider needs more data. Refuses: account-needed, sign-in-anew,
 * payout-setup-not-found, payout-setup-failed.
 */
export async function finishOnboarding(
  services: FinishOnboardingServices,
  { body: { setup: id }, request }: { body: { setup: string }; request: FastifyRequest },
): Promise<{ isConnected: boolean }> {
  const account = requireAccount(request)
  const started = await findOnboarding(services.db, id, account.id)
  if (!started) throw refuse()
  requireJustSignedIn(request)
  const { payee, accountId } = started
  if (!(await isReady(services.gateway, accountId))) return { isConnected: false }
  await services.db.begin(async tx => {
    // It may have signed out during the provider call.
    await lockSession(tx, request)
    const isOwn = await lockPayee(tx, payee, account.id)
    if (!isOwn || !(await takeOnboarding(tx, { id, startedBy: account.id, accountId }))) throw refuse()
    const before = await writePayoutAccount(tx, payee, accountId)
    await recordPayoutChange(services, tx, { payee, account, change: before ? 'replaced' : 'connected' })
    wakeJob(tx, PAY_OUT)
  })
  return { isConnected: true }

  function refuse() {
    request.log.warn({ setup: id }, 'payout-setup-refused')
    return payoutsProblem('payout-setup-not-found')
  }
}

async function isReady(gateway: CardGateway, accountId: string): Promise<boolean> {
  try {
    return (await gateway.readAccount(accountId)).canTakePayments
  } catch (error) {
    if (error instanceof GatewayFault) throw paymentsProblem('payout-setup-failed')
    throw error
  }
}

/**
 * Money waits for a new account; drops a setup under way. Refuses: account-needed, facility-not-found, not-allowed,
 * profile-needed, sign-in-anew, payouts-not-connected.
 */
export async function disconnectPayouts(
  services: AccountServices,
  { body, request }: { body: { facilityId?: string | undefined }; request: FastifyRequest },
): Promise<{ isConnected: false }> {
  const { payee, account } = await requireOwnPayee(services.db, { request, facilityId: body.facilityId })
  await services.db.begin(async tx => {
    await lockSession(tx, request)
    if (!(await lockPayee(tx, payee, account.id))) throw accountsProblem('not-allowed')
    if (!(await writePayoutAccount(tx, payee, null))) throw payoutsProblem('payouts-not-connected')
    await recordPayoutChange(services, tx, { payee, account, change: 'disconnected' })
  })
  return { isConnected: false }
}

type PayoutChange = { payee: Payee; account: Account; change: 'connected' | 'replaced' | 'disconnected' }

async function recordPayoutChange(
  services: AccountServices,
  tx: Tx,
  { payee, account, change }: PayoutChange,
): Promise<void> {
  const facility = 'facilityId' in payee ? await findFacility(tx, payee.facilityId, account.id) : undefined
  const subject =
    'facilityId' in payee
      ? { kind: 'facility', id: payee.facilityId, name: facility?.name ?? '' }
      : { kind: 'athlete', id: payee.athleteId }
  await recordAudit(tx, { actor: { role: 'owner', accountId: account.id }, action: `payouts-${change}`, subject })
  await notifyAccount(services, tx, account.id, { change: `payouts-${change}`, about: facility?.name ?? null })
}
