import type { FastifyReply } from 'fastify'
import { accountsProblem, PROVIDER_COOKIE, PROVIDER_MINUTES } from '#accounts/contract.ts'
import { pathOnward } from '#accounts/path-onward.ts'
import type { IdentityProviderName } from '#accounts/sign-in-methods-contract.ts'
import { MINUTE } from '#kit/shared/time.ts'
import type { AccountServices } from '../auth.ts'
import { hashToken, makeToken } from '../secret-token.ts'
import { findIdentityProvider } from './find-identity-provider.ts'
import { requestProvider, returnAddress } from './identity-provider-client.ts'
import { insertAuthorizationRequest } from './store.ts'

type Input = { params: { provider: IdentityProviderName }; body: { next?: string | undefined }; reply: FastifyReply }

/** A cookie ties the response to this browser. Refuses: provider-not-found, provider-refused (no response). */
export async function startIdentityProvider(
  services: AccountServices,
  { params, body, reply }: Input,
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
