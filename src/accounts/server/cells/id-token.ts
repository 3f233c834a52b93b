import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

/** RFC 8037. */
const ALGORITHM = 'EdDSA'
/** Of the only key. */
const KEY_ID = 'cells'

/** Derived, so that all processes have the same one and no table holds it. */
export function signingKeyOf(signingSecret: string): KeyObject {
  const seed = createHmac('sha256', signingSecret).update('cells id token').digest()
  // PKCS #8 of an Ed25519 key (RFC 8410, section 7).
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

/** RFC 7517. */
export function publicKeys(key: KeyObject) {
  return { keys: [{ ...createPublicKey(key).export({ format: 'jwk' }), kid: KEY_ID, alg: ALGORITHM, use: 'sig' }] }
}

/** OpenID Connect Core, section 2. `now` in milliseconds. */
export function signIdToken(key: KeyObject, claims: Record<string, unknown>, now: number): string {
  const iat = Math.floor(now / 1000)
  const parts = [
    { alg: ALGORITHM, kid: KEY_ID },
    { ...claims, iat, exp: iat + 300 },
  ]
  const text = parts.map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

export const idTokenAlgorithms = [ALGORITHM]
