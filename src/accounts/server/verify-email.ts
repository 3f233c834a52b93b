import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Account, accountsProblem } from '#accounts/contract.ts'
import { useAccountLink } from './account-links.ts'
import type { AccountServices } from './auth.ts'
import { requireAccount } from './identity.ts'
import { countAttempt } from './limit-attempts.ts'
import { mailLink } from './send-link.ts'
import { markProved } from './store.ts'

type VerifyEmailInput = { body: { token: string }; request: FastifyRequest }

/**
 * Works only in a browser signed in to the account: then the person who chose the password also reads the mail. Refuses:
 * link-over.
 */
export function verifyEmail({ db }: AccountServices, { body, request }: VerifyEmailInput): Promise<Account> {
  const account = requireAccount(request)
  return db.begin(async tx => {
    const link = await useAccountLink(tx, { token: body.token, purpose: 'verify-email', accountId: account.id })
    if (!link) throw accountsProblem('link-over')
    await markProved(tx, account.id)
    return { ...account, isEmailVerified: true }
  })
}

type SendVerificationInput = { request: FastifyRequest; reply: FastifyReply }

/** Refuses: enough-mail. */
export async function sendVerification(
  services: AccountServices,
  { request, reply }: SendVerificationInput,
): Promise<{ email: string }> {
  const { id, name, email, isEmailVerified } = requireAccount(request)
  if (isEmailVerified) return { email }
  await services.db.begin(async tx => {
    await countAttempt(tx, reply, { kind: 'mail', email })
    await mailLink(services, tx, { id, name, email, isEmailVerified, purpose: 'verify-email' })
  })
  return { email }
}
