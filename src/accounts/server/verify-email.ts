import type { FastifyRequest } from 'fastify'
import { type Account, accountsProblem } from '../contract.ts'
import { useAccountLink } from './account-links.ts'
import type { AccountServices } from './auth.ts'
import { requireAccount } from './identity.ts'
import { markProved } from './store.ts'

type Input = { body: { token: string }; request: FastifyRequest }

/**
 * Works only in a browser signed in to the account: then the person who chose the password also reads the mail. Refuses:
 * link-over.
 */
export function verifyEmail({ db }: AccountServices, { body, request }: Input): Promise<Account> {
  const account = requireAccount(request)
  return db.begin(async tx => {
    const link = await useAccountLink(tx, { token: body.token, purpose: 'verify-email', accountId: account.id })
    if (!link) throw accountsProblem('link-over')
    await markProved(tx, account.id)
    return { ...account, isEmailVerified: true }
  })
}
