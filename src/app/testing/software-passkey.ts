import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyProof } from '#accounts/passkey-contract.ts'

/** Deliberate errors. */
type Twist = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; userHandle?: string }

type Device = {
  credentialId: Buffer
  /** Registration. */
  make(question: { challenge: string; user?: unknown }, twist?: Twist): NewPasskey
  /** Sign-in; increments the counter. */
  prove(question: { challenge: string }, twist?: Twist): PasskeyProof
}

/** A software authenticator (Web Authentication, section 6) with one ES256 key. */
export function softwarePasskey(origin: string): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const told = {
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
  } as const
  let counter = 0
  let owner = ''
  const dataOf = (flags: number, twist: Twist, more: Buffer = Buffer.alloc(0)) =>
    authenticatorData(
      twist.rpId ?? new URL(origin).hostname,
      flags & (twist.isVerified === false ? ~VERIFIED : 0xff),
      twist.counter ?? counter,
      more,
    )
  return {
    credentialId,
    make(question, twist = {}) {
      owner = (question.user as { id: string } | undefined)?.id ?? ''
      const authData = dataOf(PRESENT | VERIFIED | ATTESTED, twist, attestedKey(credentialId, publicKey))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url')
      const clientDataJSON = clientData('webauthn.create', question.challenge, twist.origin ?? origin).toString(
        'base64url',
      )
      return { ...told, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    prove(question, twist = {}) {
      counter += 1
      const authData = dataOf(PRESENT | VERIFIED, twist)
      const client = clientData('webauthn.get', question.challenge, twist.origin ?? origin)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      const userHandle = twist.userHandle ?? owner
      return {
        ...told,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

function authenticatorData(rpId: string, flags: number, counter: number, more: Buffer): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, more])
}

/** Credential id and COSE public key (RFC 9053): type, algorithm, curve and point. */
function attestedKey(credentialId: Buffer, publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const point = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'))
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(cose)])
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
