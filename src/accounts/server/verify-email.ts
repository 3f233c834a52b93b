import type { FastifyRequest } from 'fastify'
import { type Account, accountsProblem } from '../contract.ts'
import { useAccountLink } from './account-links.ts'
import type { AccountServices } from './auth.ts'
import { requireAccount } from './identity.ts'
import { markProved } from './store.ts'

type Asked = { body: { token: string }; request: FastifyRequest }

/**
 * Proves the address of the account that this browser is signed in with: who chose the password and who reads the mail are one, so
 * everything stays as it is. In other browsers the link proves nothing. Refuses: link-over.
 */
export function verifyEmail({ db }: AccountServices, { body, request }: Asked): Promise<Account> {
  const account = requireAccount(request)
  return db.begin(async tx => {
    const link = await useAccountLink(tx, { token: body.token, purpose: 'verify-email', accountId: account.id })
    if (!link) throw accountsProblem('link-over')
    await markProved(tx, account.id)
    return { ...account, isEmailVerified: true }
  })
}
