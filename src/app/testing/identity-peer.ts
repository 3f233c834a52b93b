import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign, verify } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll } from 'vitest'
import type { IdentityProvider } from '#kit/server/config/identity-providers.ts'

export type PeerClaims = { sub: string; email?: string; email_verified?: boolean | string; name?: string }

type Input = { claims: PeerClaims; challenge: string | null; nonce: string | null; redirectUri: string | null }

export type IdentityPeer = {
  issuer: string
  issued: string[]
  /** The user consents; returns the query of the redirect. */
  agree(address: string, claims: PeerClaims): string
  /** Claims that override those of the next token. */
  lie(claims: Record<string, unknown>): void
  /** Signs the next token with an unpublished key. */
  forge(): void
}

/**
 * OpenID Connect Core and RFC 7636: discovery, keys, and a token endpoint that requires the client's secret and accepts
 * a code once with its verifier. Closed after the test file.
 */
export async function startIdentityPeer(clientOf: (issuer: string) => IdentityProvider): Promise<IdentityPeer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, Input>()
  const issued: string[] = []
  let lies: Record<string, unknown> = {}
  let signingKey = privateKey
  const app = fastify()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  const issuer = () => `http://localhost:${(app.server.address() as AddressInfo).port}`
  app.get('/.well-known/openid-configuration', () => describe(issuer()))
  app.get('/keys', () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }))
  app.post<{ Body: URLSearchParams }>('/token', ({ body }, reply) => {
    const asked = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    if (!asked || !isAllowed(asked, body, clientOf(issuer()))) return reply.code(400).send({ error: 'invalid_grant' })
    const iat = Math.floor(Date.now() / 1000)
    const { nonce, claims } = asked
    const token = { iss: issuer(), aud: clientOf(issuer()).clientId, iat, exp: iat + 300, nonce, ...claims, ...lies }
    const signed = signToken(token, signingKey)
    lies = {}
    signingKey = privateKey
    const accessToken = randomUUID()
    issued.push(accessToken, signed)
    return { access_token: accessToken, token_type: 'Bearer', id_token: signed }
  })
  await app.listen({ port: 0, host: 'localhost' })
  afterAll(() => app.close())
  return {
    issuer: issuer(),
    issued,
    lie(claims) {
      lies = claims
    },
    forge() {
      signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    },
    agree(address, claims) {
      const { searchParams: asked } = new URL(address)
      const code = randomUUID()
      const [challenge, nonce, redirectUri] = ['code_challenge', 'nonce', 'redirect_uri'].map(name => asked.get(name))
      codes.set(code, { claims, challenge: challenge!, nonce: nonce!, redirectUri: redirectUri! })
      return new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()
    },
  }
}

function describe(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
}

function isAllowed({ challenge, redirectUri }: Input, body: URLSearchParams, client: IdentityProvider): boolean {
  const verifier = body.get('code_verifier') ?? ''
  const secret = body.get('client_secret') ?? ''
  const isSecret = client.name === 'apple' ? isSignedBy(secret, client.privateKey) : secret === client.clientSecret
  return (
    isSecret &&
    body.get('client_id') === client.clientId &&
    body.get('redirect_uri') === redirectUri &&
    createHash('sha256').update(verifier).digest('base64url') === challenge
  )
}

/** ES256 (RFC 7518, section 3.4). */
function isSignedBy(token: string, privateKey: string): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string }
  const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const
  return alg === 'ES256' && verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))
}

function signToken(claims: object, privateKey: KeyObject): string {
  const parts = [{ alg: 'RS256', kid: 'one' }, claims]
  const text = parts.map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}
