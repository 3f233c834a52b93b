import type { DeviceQuestion } from '#accounts/passkey-contract.ts'
import type { AccountServices } from '../auth.ts'
import { CHALLENGE_MS, relyingParty, storeChallenge } from './challenges.ts'

/** For any passkey; lists none, which would reveal who has one. */
export async function startPasskeySignIn({ db, publicUrl }: AccountServices): Promise<DeviceQuestion> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(publicUrl).expectedRPID,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  await storeChallenge(db, options.challenge, null)
  return { ...options }
}
