import type { FastifyRequest } from 'fastify'
import { accountsProblem, type Session } from '#accounts/contract.ts'
import { type DeviceQuestion, type NewPasskey, PASSKEY_LIMIT, type PasskeyProof } from '#accounts/passkey-contract.ts'
import type { AccountServices } from '#accounts/server/auth.ts'
import { type Browser, finishEntering, openSession } from '#accounts/server/enter-account.ts'
import { requireAccount, requireJustSignedIn } from '#accounts/server/identity.ts'
import { notifyAccount } from '#accounts/server/notify-account.ts'
import { readSecurity } from '#accounts/server/read-security.ts'
import { removeSignInMethod } from '#accounts/server/remove-sign-in-method.ts'
import { keepSession, lockSession } from '#accounts/server/sign-in-methods/lock-session.ts'
import { findPasskeys, hasPasskey } from '#accounts/server/sign-in-methods/store.ts'
import type { Security } from '#accounts/sign-in-methods-contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { product } from '#kit/shared/product.ts'
import { CHALLENGE_MS, relyingParty, storeChallenge, takeChallenge } from './challenges.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  type KnownPasskey,
  lockAndCountPasskeys,
  type NewPasskeyRow,
  updatePasskeyName,
  useCounter,
} from './store.ts'

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

type AddPasskeyInput = { body: { name: string; credential: NewPasskey }; request: FastifyRequest }

/** Sends a notice. Refuses: sign-in-anew, passkey-not-added, passkey-limit. */
export async function addPasskey(services: AccountServices, { body, request }: AddPasskeyInput): Promise<Security> {
  const account = requireAccount(request)
  requireJustSignedIn(request)
  const made = await readMade(services, account.id, body.credential)
  const transports = body.credential.response.transports ?? []
  await services.db.begin(async tx => {
    await lockSession(tx, request)
    const count = await lockAndCountPasskeys(tx, account.id)
    if (count >= PASSKEY_LIMIT) throw accountsProblem('passkey-limit')
    const isNew = await insertPasskey(tx, { ...made, accountId: account.id, name: body.name, transports })
    if (!isNew) throw accountsProblem('passkey-not-added')
    await notifyAccount(services, tx, account.id, { change: 'passkey' })
  })
  return readSecurity(services, request)
}

type Made = Pick<NewPasskeyRow, 'credentialId' | 'publicKey' | 'counter'>

/** The library throws on any error. */
async function readMade({ db, publicUrl }: AccountServices, accountId: string, given: NewPasskey): Promise<Made> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const expectedChallenge = await takeChallenge(db, given.response.clientDataJSON, accountId)
  if (expectedChallenge === undefined) throw accountsProblem('passkey-not-added')
  const response = given
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    ...relyingParty(publicUrl),
  }).catch(() => {
    throw accountsProblem('passkey-not-added')
  })
  if (!registrationInfo) throw accountsProblem('passkey-not-added')
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey, counter }
}

type RenamePasskeyInput = { params: { id: string }; body: { name: string }; request: FastifyRequest }

/** Refuses: passkey-not-found. */
export async function renamePasskey(
  services: AccountServices,
  { params, body, request }: RenamePasskeyInput,
): Promise<Security> {
  const accountId = requireAccount(request).id
  if (!(await updatePasskeyName(services.db, { id: params.id, accountId, name: body.name })))
    throw accountsProblem('passkey-not-found')
  return readSecurity(services, request)
}

type RemovePasskeyInput = { params: { id: string }; request: FastifyRequest }

/** Refuses: account-needed, sign-in-anew, last-sign-in-method, passkey-not-found. */
export function removePasskey(
  services: AccountServices,
  { params: { id }, request }: RemovePasskeyInput,
): Promise<Security> {
  return removeSignInMethod(services, request, {
    change: 'passkey-removed',
    async remove(tx, accountId) {
      if (!(await deletePasskey(tx, { id, accountId }))) throw accountsProblem('passkey-not-found')
    },
  })
}

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
