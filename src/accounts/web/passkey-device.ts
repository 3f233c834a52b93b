import type { DeviceQuestion, NewPasskey, PasskeyProof } from '#accounts/passkey-contract.ts'

/** The message is for display. */
export class PasskeyFault extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'PasskeyFault'
  }
}

/** Needs the JSON methods, which all browsers have since 2025. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Throws `PasskeyFault`. */
export async function makePasskey(question: DeviceQuestion): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    question as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return asJson<NewPasskey>(navigator.credentials.create({ publicKey }))
}

/** Throws `PasskeyFault`. */
export async function promptForPasskey(question: DeviceQuestion): Promise<PasskeyProof> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(question)
  return asJson<PasskeyProof>(navigator.credentials.get({ publicKey }))
}

async function asJson<T>(asked: Promise<Credential | null>): Promise<T> {
  try {
    const credential = (await asked) as PublicKeyCredential | null
    if (!credential) throw new Error('No credential.')
    return credential.toJSON() as T
  } catch (error) {
    throw new PasskeyFault(sentenceFor(error), error)
  }
}

/** Browsers do not say whether the user declined or had no passkey. */
function sentenceFor(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (name === 'SecurityError') return 'Passkeys don’t work at this address. Sign in another way.'
  return 'No passkey was used. Try again, or sign in another way.'
}
