import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IDToken } from 'openid-client'
import { z } from 'zod'
import { accountFault, NAME_LENGTH } from '#accounts/account-form.ts'
import { accountsProblem, PROVIDER_COOKIE, PROVIDER_MINUTES, type Session } from '#accounts/contract.ts'
import { pathOnward } from '#accounts/path-onward.ts'
import type { AccountServices } from '#accounts/server/auth.ts'
import { linkSession } from '#accounts/server/cells/store.ts'
import { type Browser, finishEntering, openSession } from '#accounts/server/enter-account.ts'
import { notifyAccount } from '#accounts/server/notify-account.ts'
import { type Distrust, proveAddress } from '#accounts/server/prove-address.ts'
import { removeSignInMethod } from '#accounts/server/remove-sign-in-method.ts'
import { hashToken, makeToken } from '#accounts/server/secret-token.ts'
import { keepSession } from '#accounts/server/sign-in-methods/lock-session.ts'
import { isLinked } from '#accounts/server/sign-in-methods/store.ts'
import { deleteIdentityProviders, insertInvited } from '#accounts/server/store.ts'
import type { IdentityProviderName, Security } from '#accounts/sign-in-methods-contract.ts'
import type { IdentityProvider } from '#kit/server/config/identity-providers.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { hasAddress } from '#kit/shared/name-checks.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { requestProvider, returnAddress } from './identity-provider-client.ts'
import {
  type AuthorizationRequest,
  findJoined,
  insertAuthorizationRequest,
  insertJoined,
  takeAuthorizationRequest,
} from './store.ts'

type StartIdentityProviderInput = {
  params: { provider: IdentityProviderName }
  body: { next?: string | undefined }
  reply: FastifyReply
}

/** A cookie ties the response to this browser. Refuses: provider-not-found, provider-refused (no response). */
export async function startIdentityProvider(
  services: AccountServices,
  { params, body, reply }: StartIdentityProviderInput,
): Promise<{ url: string }> {
  const provider = findIdentityProvider(services, params.provider)
  const client = await import('openid-client')
  const config = await requestProvider(provider).catch(() => {
    throw accountsProblem('provider-refused')
  })
  const [token, codeVerifier] = [makeToken(), client.randomPKCECodeVerifier()]
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const nextPath = pathOnward(body.next ?? null) ?? ''
  const authorization = { provider: provider.name, state, nonce, codeVerifier, nextPath }
  await insertAuthorizationRequest(services.db, {
    ...authorization,
    tokenHash: hashToken(token),
    minutes: PROVIDER_MINUTES,
  })
  reply.setCookie(PROVIDER_COOKIE, token, { maxAge: (PROVIDER_MINUTES * MINUTE) / 1000 })
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: returnAddress(provider, services.publicUrl),
    scope: provider.name === 'apple' ? 'openid name email' : 'openid profile email',
    ...(provider.name === 'apple' && { response_mode: 'form_post' }),
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return { url: url.href }
}

type FinishIdentityProviderInput = Browser & { params: { provider: IdentityProviderName }; body: { answer: string } }

/**
 * Requires the browser that started, once. Refuses: provider-not-found, provider-refused (for any error, or without
 * a verified address).
 */
export async function finishIdentityProvider(
  services: AccountServices,
  { params, body, request, reply }: FinishIdentityProviderInput,
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
  const { sessionId, ...known } = person
  const joined = await services.db.begin(tx => joinAccount(tx, { provider: name, ...known }, services))
  if (!joined) throw accountsProblem('provider-refused')
  const { accountId } = joined
  const opened = await openSession(services, accountId, { request, reply })
  const isStillGood = (tx: Tx) => isLinked(tx, { accountId, provider: name, subject: person.subject })
  const isKept = await keepSession(services.db, { accountId, token: opened.token, isStillGood })
  if (!isKept) throw accountsProblem('provider-refused')
  const cell = services.cells?.signIn.name
  if (name === 'cell' && cell && sessionId !== null)
    await linkSession(services.db, { id: sessionId, cell, token: opened.token })
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

/** `email` only if verified, which Apple sends as a string. `sessionId`: at the cell where the person signed in. */
function toPerson({ sub, email, email_verified: proved, name, sid }: IDToken) {
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  const isProved = (proved === true || (proved as unknown) === 'true') && !accountFault('sign-in', 'email', address)
  const called = typeof name === 'string' && !hasAddress(name) ? tidyLine(name).slice(0, NAME_LENGTH).trim() : ''
  return {
    sessionId: z.uuid().safeParse(sid).data ?? null,
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

type UnlinkIdentityProviderInput = { params: { provider: IdentityProviderName }; request: FastifyRequest }

/**
 * The email's owner at the provider can link it again by signing in, which sends a notice. Refuses: account-needed,
 * sign-in-anew, last-sign-in-method, provider-not-linked.
 */
export function unlinkIdentityProvider(
  services: AccountServices,
  { params: { provider }, request }: UnlinkIdentityProviderInput,
): Promise<Security> {
  return removeSignInMethod(services, request, {
    change: `${provider}-unlinked`,
    async remove(tx, accountId) {
      if ((await deleteIdentityProviders(tx, accountId, provider)) === 0) throw accountsProblem('provider-not-linked')
    },
  })
}

/** Refuses: provider-not-found, if not configured. */
function findIdentityProvider({ identityProviders }: AccountServices, name: IdentityProviderName): IdentityProvider {
  const found = identityProviders.find(provider => provider.name === name)
  if (!found) throw accountsProblem('provider-not-found')
  return found
}
