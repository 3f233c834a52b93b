import { sign } from 'node:crypto'
import type { Configuration } from 'openid-client'
import type { IdentityProvider } from '#kit/server/config/identity-providers.ts'
import { paths } from '#kit/shared/paths.ts'

/** Apple posts a form here, as it does when asked for an address. */
export const APPLE_CALLBACK = '/api/account/with/apple/callback'

/** Seconds per response. */
const TIMEOUT_S = 8

/** Fetched each time; sign-ins are rare enough. */
export async function requestProvider(provider: IdentityProvider): Promise<Configuration> {
  const client = await import('openid-client')
  const secret = provider.name === 'apple' ? appleSecret(provider, Date.now()) : provider.clientSecret
  return client.discovery(new URL(provider.issuer), provider.clientId, undefined, client.ClientSecretPost(secret), {
    timeout: TIMEOUT_S,
    execute: [
      // Otherwise the library trusts TLS instead of the ID token's signature.
      client.enableNonRepudiationChecks,
      // Production configuration allows https only; tests use http.
      ...(provider.issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  })
}

/** `publicUrl` has no trailing slash. */
export function returnAddress({ name }: IdentityProvider, publicUrl: string): string {
  return publicUrl + (name === 'apple' ? APPLE_CALLBACK : paths.signInWith(name))
}

type Apple = Extract<IdentityProvider, { name: 'apple' }>

/** Valid for five minutes (Apple, “Creating a client secret”). `now` in milliseconds. */
function appleSecret({ issuer, clientId, teamId, keyId, privateKey }: Apple, now: number): string {
  const iat = Math.floor(now / 1000)
  const parts = [
    { alg: 'ES256', kid: keyId },
    { iss: teamId, iat, exp: iat + 300, aud: issuer, sub: clientId },
  ]
  const text = parts.map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
