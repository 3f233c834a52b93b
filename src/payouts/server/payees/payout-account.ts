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
import { listOwnerIds } from '#organizations/server/queries.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { type CardGateway, GatewayFault } from '#payments/server/gateway.ts'
import { findPayoutAccount, type Payee } from '#payments/server/payout-accounts/recheck-payout-account.ts'
import { ONBOARDING_DAYS, payoutsProblem } from '#payouts/contract.ts'
import { type NamedPayee, type OwnPayee, requireOwnPayee } from './own-payee.ts'
import {
  findFacility,
  findOnboarding,
  findOrganization,
  joinOrganizationAccount,
  lockPayee,
  takeOnboarding,
  upsertOnboarding,
  writeOnboardingAccount,
  writePayoutAccount,
} from './store.ts'

type StartOnboardingServices = { db: Db; gateway: CardGateway; publicUrl: string }
type Query = NamedPayee & { replace?: boolean | undefined }

/**
 * The provider's page for bank details; it updates an existing account unless that is replaced. Nothing is paid there
 * until `finishOnboarding`. Refuses: account-needed, facility-not-found, organization-not-found, not-allowed, profile-needed,
 * sign-in-anew, payout-setup-failed.
 */
export async function startOnboarding(
  services: StartOnboardingServices,
  { body, request }: { body: Query; request: FastifyRequest },
): Promise<{ url: string }> {
  const own = await requireOwnPayee(services.db, { request, named: body })
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
 * A facility's money then goes to its organization's account. Without one, money waits for a new account. Drops a setup
 * under way. Refuses: account-needed, facility-not-found, organization-not-found, not-allowed, profile-needed, sign-in-anew,
 * payouts-not-connected.
 */
export async function disconnectPayouts(
  services: AccountServices,
  { body, request }: { body: NamedPayee; request: FastifyRequest },
): Promise<{ isConnected: boolean }> {
  const { payee, account } = await requireOwnPayee(services.db, { request, named: body })
  await services.db.begin(async tx => {
    await lockSession(tx, request)
    if (!(await lockPayee(tx, payee, account.id))) throw accountsProblem('not-allowed')
    if (!(await writePayoutAccount(tx, payee, null))) throw payoutsProblem('payouts-not-connected')
    await recordPayoutChange(services, tx, { payee, account, change: 'disconnected' })
    wakeJob(tx, PAY_OUT)
  })
  return { isConnected: (await findPayoutAccount(services.db, payee)) !== undefined }
}

/**
 * Facilities with an account of their own are paid into the organization's: the named ones, or all. Refuses:
 * account-needed, organization-not-found, not-allowed, sign-in-anew, payouts-not-connected.
 */
export async function mergePayouts(
  services: AccountServices,
  { body, request }: { body: { organizationId: string; facilityIds?: string[] | undefined }; request: FastifyRequest },
): Promise<{ merged: number }> {
  const { organizationId, facilityIds } = body
  const { payee, account } = await requireOwnPayee(services.db, { request, named: { organizationId } })
  return services.db.begin(async tx => {
    await lockSession(tx, request)
    if (!(await lockPayee(tx, payee, account.id))) throw accountsProblem('not-allowed')
    if (!(await findPayoutAccount(tx, payee))) throw payoutsProblem('payouts-not-connected')
    const merged = await joinOrganizationAccount(tx, { organizationId, facilityIds })
    if (merged > 0)
      await recordPayoutChange(services, tx, { payee, account, change: 'merged', after: { facilities: merged } })
    wakeJob(tx, PAY_OUT)
    return { merged }
  })
}

type PayoutChange = {
  payee: Payee
  account: Account
  change: 'connected' | 'replaced' | 'disconnected' | 'merged'
  after?: Record<string, unknown>
}

/** Every owner is mailed. */
async function recordPayoutChange(
  services: AccountServices,
  tx: Tx,
  { payee, account, change, after }: PayoutChange,
): Promise<void> {
  const { subject, organizationId } = await describe(tx, payee, account)
  const actor = { role: 'owner', accountId: account.id } as const
  await recordAudit(tx, { actor, action: `payouts-${change}`, subject, ...(after && { after }) })
  for (const ownerId of organizationId === null ? [account.id] : await listOwnerIds(tx, organizationId))
    await notifyAccount(services, tx, ownerId, { change: `payouts-${change}`, about: subject.name ?? null })
}

async function describe(tx: Tx, payee: Payee, { id }: Account) {
  if ('athleteId' in payee)
    return { subject: { kind: 'athlete', id: payee.athleteId, name: undefined }, organizationId: null }
  if ('facilityId' in payee) {
    const { name, organizationId } = (await findFacility(tx, payee.facilityId, id))!
    return { subject: { kind: 'facility', id: payee.facilityId, name }, organizationId }
  }
  const { organizationId } = payee
  const { name } = (await findOrganization(tx, organizationId, id))!
  return { subject: { kind: 'organization', id: organizationId, name }, organizationId }
}
