import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { type DeviceQuestion, PASSKEY_LIMIT } from '#accounts/passkey-contract.ts'
import { product } from '#kit/shared/product.ts'
import type { AccountServices } from '../auth.ts'
import { requireAccount, requireJustSignedIn } from '../identity.ts'
import { CHALLENGE_MS, relyingParty, storeChallenge } from './challenges.ts'
import { findPasskeys } from './store.ts'

/** For a discoverable key with user verification. Refuses: sign-in-anew, passkey-limit. */
export async function startPasskey(
  { db, publicUrl }: AccountServices,
  request: FastifyRequest,
): Promise<DeviceQuestion> {
  const account = requireAccount(request)
  requireJustSignedIn(request)
  const known = await findPasskeys(db, account.id)
  if (known.length >= PASSKEY_LIMIT) throw accountsProblem('passkey-limit')
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: product.name,
    rpID: relyingParty(publicUrl).expectedRPID,
    userName: account.email,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(account.id),
    timeout: CHALLENGE_MS,
    // Once per device.
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(db, options.challenge, account.id)
  return { ...options }
}
