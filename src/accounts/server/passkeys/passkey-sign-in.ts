import { accountsProblem, type Session } from '#accounts/contract.ts'
import type { DeviceQuestion, PasskeyProof } from '#accounts/passkey-contract.ts'
import type { AccountServices } from '#accounts/server/auth.ts'
import { type Browser, finishEntering, openSession } from '#accounts/server/enter-account.ts'
import { keepSession } from '#accounts/server/sign-in-methods/lock-session.ts'
import { hasPasskey } from '#accounts/server/sign-in-methods/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { CHALLENGE_MS, relyingParty, storeChallenge, takeChallenge } from './challenges.ts'
import { findPasskey, type KnownPasskey, useCounter } from './store.ts'

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

type Input = Browser & { body: PasskeyProof }

/** Same refusal for every error: passkey-refused. */
export async function signInWithPasskey(services: AccountServices, { body, request, reply }: Input): Promise<Session> {
  const { db } = services
  const expectedChallenge = await takeChallenge(db, body.response.clientDataJSON, null)
  const known = await findPasskey(db, body.id)
  if (expectedChallenge === undefined || !known || !isFor(body, known)) throw accountsProblem('passkey-refused')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: body,
    expectedChallenge,
    ...relyingParty(services.publicUrl),
    credential: { id: known.credentialId, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
  }).catch(() => {
    throw accountsProblem('passkey-refused')
  })
  const isUsed = verified && (await useCounter(db, known.credentialId, authenticationInfo.newCounter))
  if (!isUsed) throw accountsProblem('passkey-refused')
  const opened = await openSession(services, known.accountId, { request, reply })
  const isStillGood = (tx: Tx) => hasPasskey(tx, known.credentialId)
  const isKept = await keepSession(db, { accountId: known.accountId, token: opened.token, isStillGood })
  if (!isKept) throw accountsProblem('passkey-refused')
  return finishEntering(services, opened, { request, reply })
}

/** The device also returns the account's id. */
function isFor({ response: { userHandle } }: PasskeyProof, { accountId }: KnownPasskey): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === accountId
}
