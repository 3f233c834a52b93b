import type { IDToken } from 'openid-client'
import { accountFault, NAME_LENGTH } from '#accounts/account-form.ts'
import { accountsProblem, PROVIDER_COOKIE, type Session } from '#accounts/contract.ts'
import type { IdentityProviderName } from '#accounts/sign-in-methods-contract.ts'
import type { IdentityProvider } from '#kit/server/config/identity-providers.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { hasAddress } from '#kit/shared/name-checks.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import type { AccountServices } from '../auth.ts'
import { type Browser, finishEntering, openSession } from '../enter-account.ts'
import { notifyAccount } from '../notify-account.ts'
import { type Distrust, proveAddress } from '../prove-address.ts'
import { hashToken } from '../secret-token.ts'
import { keepSession } from '../sign-in-methods/keep-session.ts'
import { isLinked } from '../sign-in-methods/store.ts'
import { insertInvited } from '../store.ts'
import { findIdentityProvider } from './find-identity-provider.ts'
import { requestProvider, returnAddress } from './identity-provider-client.ts'
import { type AuthorizationRequest, findJoined, insertJoined, takeAuthorizationRequest } from './store.ts'

type Input = Browser & { params: { provider: IdentityProviderName }; body: { answer: string } }

/**
 * Requires the browser that started, once. Refuses: provider-not-found, provider-refused (for any error, or without
 * a verified address).
 */
export async function finishIdentityProvider(
  services: AccountServices,
  { params, body, request, reply }: Input,
): Promise<{ session: Session; next: string | null }> {
  const provider = findIdentityProvider(services, params.provider)
  const cookie = request.cookies[PROVIDER_COOKIE]
  const token = cookie === undefined ? null : request.unsignCookie(cookie)
  const authorization = token?.valid
    ? await takeAuthorizationRequest(services.db, hashToken(token.value), provider.name)
    : undefined
  reply.clearCookie(PROVIDER_COOKIE)
  if (!authorization) throw accountsProblem('provider-refused')
  const person = await readPerson(provider, {
    authorization,
    answer: body.answer,
    publicUrl: services.publicUrl,
  }).catch((error: unknown) => {
    request.log.warn({ err: error }, 'provider-refused')
    throw accountsProblem('provider-refused')
  })
  const { name } = provider
  const joined = await services.db.begin(tx => joinAccount(tx, { provider: name, ...person }, services))
  if (!joined) throw accountsProblem('provider-refused')
  const { accountId } = joined
  const opened = await openSession(services, accountId, { request, reply })
  const isStillGood = (tx: Tx) => isLinked(tx, { accountId, provider: name, subject: person.subject })
  const isKept = await keepSession(services.db, { accountId, token: opened.token, isStillGood })
  if (!isKept) throw accountsProblem('provider-refused')
  return { session: await finishEntering(services, opened, { request, reply }), next: authorization.nextPath || null }
}

type Answer = { authorization: AuthorizationRequest; answer: string; publicUrl: string }

/** Fully validated (OpenID Connect Core, section 3.1.3). Throws on any error. */
async function readPerson(provider: IdentityProvider, { authorization, answer, publicUrl }: Answer) {
  const client = await import('openid-client')
  const address = new URL(returnAddress(provider, publicUrl))
  address.search = answer
  const tokens = await client.authorizationCodeGrant(await requestProvider(provider), address, {
    pkceCodeVerifier: authorization.codeVerifier,
    expectedState: authorization.state,
    expectedNonce: authorization.nonce,
    idTokenExpected: true,
  })
  return toPerson(tokens.claims()!)
}

/** `email` only if verified, which Apple sends as a string. */
function toPerson({ sub, email, email_verified: proved, name }: IDToken) {
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  const isProved = (proved === true || (proved as unknown) === 'true') && !accountFault('sign-in', 'email', address)
  const called = typeof name === 'string' && !hasAddress(name) ? tidyLine(name).slice(0, NAME_LENGTH).trim() : ''
  return {
    subject: sub,
    email: isProved ? address : null,
    // Forms refuse names with dots inside: they could be web addresses.
    name: called || tidyLine(address.split('@')[0]!.replaceAll('.', ' ')).slice(0, NAME_LENGTH),
  }
}

/** `email` is lowercase and verified by the provider; null without one. */
type Person = { provider: IdentityProviderName; subject: string; email: string | null; name: string }

/**
 * The linked account, or the one with the verified address, or a new one. If we had not verified the address,
 * revokes what was set up before; otherwise sends a notice. Undefined if none applies.
 */
async function joinAccount(
  tx: Tx,
  { provider, subject, email, name }: Person,
  services: Distrust & Pick<AccountServices, 'queueMail'>,
): Promise<{ accountId: string; isNew: boolean } | undefined> {
  const known = await findJoined(tx, provider, subject)
  if (known) return { accountId: known, isNew: false }
  if (email === null) return undefined
  const id = await insertInvited(tx, { email, name })
  const isFirstProof = await proveAddress(tx, id, services)
  const isNew = await insertJoined(tx, { provider, subject, accountId: id })
  // No notice on first proof: nobody else can have used the account.
  if (isNew && !isFirstProof) await notifyAccount(services, tx, id, { change: `${provider}-linked` })
  const accountId = await findJoined(tx, provider, subject)
  return accountId === undefined ? undefined : { accountId, isNew }
}
