import { sign } from 'node:crypto'
import type { Configuration } from 'openid-client'
import type { IdentityProvider } from '#kit/server/config/identity-providers.ts'
import { paths } from '#kit/shared/paths.ts'

/** The path of ours to which Apple sends a form, as it does whenever it is asked for an address. */
export const APPLE_CALLBACK = '/api/account/with/apple/callback'

/** How long a provider may take for one answer, in seconds. */
const PATIENCE_S = 8

/** What the provider says of itself, asked anew each time: nobody signs in so often that it would matter. */
export async function askProvider(provider: IdentityProvider): Promise<Configuration> {
  const client = await import('openid-client')
  const secret = provider.name === 'google' ? provider.clientSecret : appleSecret(provider, Date.now())
  return client.discovery(new URL(provider.issuer), provider.clientId, undefined, client.ClientSecretPost(secret), {
    timeout: PATIENCE_S,
    execute: [
      // Without this the library trusts TLS instead of the signature of an ID token.
      client.enableNonRepudiationChecks,
      // The configuration names https alone; a test has its provider beside it.
      ...(provider.issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  })
}

/** Where the provider sends the browser back to. `publicUrl` has no slash at its end. */
export function returnAddress({ name }: IdentityProvider, publicUrl: string): string {
  return publicUrl + (name === 'apple' ? APPLE_CALLBACK : paths.signInWith(name))
}

type Apple = Extract<IdentityProvider, { name: 'apple' }>

/** A token that is good for five minutes, signed with our key (Apple, “Creating a client secret”). `now` is in milliseconds. */
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
