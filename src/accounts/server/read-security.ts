import type { FastifyRequest } from 'fastify'
import { findPasskeys, toPasskey } from '#accounts/server/sign-in-methods/store.ts'
import { nameBrowser } from '../rules.ts'
import { type IdentityProviderName, identityProviders, type Security } from '../sign-in-methods-contract.ts'
import type { AccountServices } from './auth.ts'
import { requireAccount } from './identity.ts'
import { findIdentityProviders, findSessions, type SessionRow } from './store.ts'

export async function readSecurity({ db }: Pick<AccountServices, 'db'>, request: FastifyRequest): Promise<Security> {
  const { id } = requireAccount(request)
  const [known, passkeys, sessions] = await Promise.all([
    findIdentityProviders(db, id),
    findPasskeys(db, id),
    findSessions(db, id),
  ])
  return {
    hasPassword: known.includes('credential'),
    isFresh: request.identity.hasJustSignedIn,
    passkeys: passkeys.map(toPasskey),
    providers: identityProviders.filter((provider: IdentityProviderName) => known.includes(provider)),
    sessions: sessions.map(session => toOpenSession(session, request.identity.sessionId)),
  }
}

function toOpenSession({ id, userAgent, createdAt }: SessionRow, thisId: string | null): Security['sessions'][number] {
  return { id, browser: nameBrowser(userAgent ?? ''), since: createdAt.toISOString(), isThis: id === thisId }
}
