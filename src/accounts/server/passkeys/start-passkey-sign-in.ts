import type { DeviceQuestion } from '#accounts/passkey-contract.ts'
import type { AccountServices } from '../auth.ts'
import { CHALLENGE_MS, relyingParty, rememberChallenge } from './challenges.ts'

/** What the browser is to ask its device for: any passkey that it has for us. It names none, so it tells nothing of who has one. */
export async function startPasskeySignIn({ db, publicUrl }: AccountServices): Promise<DeviceQuestion> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(publicUrl).expectedRPID,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  await rememberChallenge(db, options.challenge, null)
  return { ...options }
}
