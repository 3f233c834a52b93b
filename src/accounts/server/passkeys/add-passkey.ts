import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { type NewPasskey, PASSKEY_LIMIT } from '#accounts/passkey-contract.ts'
import type { Security } from '#accounts/sign-in-methods-contract.ts'
import type { AccountServices } from '../auth.ts'
import { requireAccount, requireJustSignedIn } from '../identity.ts'
import { notifyAccount } from '../notify-account.ts'
import { readSecurity } from '../read-security.ts'
import { lockSession } from '../sign-in-methods/lock-session.ts'
import { relyingParty, takeChallenge } from './challenges.ts'
import { insertPasskey, lockAndCountPasskeys, type NewPasskeyRow } from './store.ts'

type Input = { body: { name: string; credential: NewPasskey }; request: FastifyRequest }

/** Sends a notice. Refuses: sign-in-anew, passkey-not-added, passkey-limit. */
export async function addPasskey(services: AccountServices, { body, request }: Input): Promise<Security> {
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
