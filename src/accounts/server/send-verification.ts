import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountServices } from './auth.ts'
import { requireAccount } from './identity.ts'
import { countAttempt } from './limit-attempts.ts'
import { mailLink } from './send-link.ts'

type Input = { request: FastifyRequest; reply: FastifyReply }

/** Refuses: enough-mail. */
export async function sendVerification(
  services: AccountServices,
  { request, reply }: Input,
): Promise<{ email: string }> {
  const { id, name, email, isEmailVerified } = requireAccount(request)
  if (isEmailVerified) return { email }
  await services.db.begin(async tx => {
    await countAttempt(tx, reply, { kind: 'mail', email })
    await mailLink(services, tx, { id, name, email, isEmailVerified, purpose: 'verify-email' })
  })
  return { email }
}
