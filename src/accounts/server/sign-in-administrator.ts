import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountsProblem, type Session } from '../contract.ts'
import { useAccountLink } from './account-links.ts'
import type { AccountServices } from './auth.ts'
import { enterAccount } from './enter-account.ts'

type Input = { body: { token: string }; request: FastifyRequest; reply: FastifyReply }

/** Single use. Refuses: sign-in-link-over. */
export async function signInAdministrator(
  services: AccountServices,
  { body, request, reply }: Input,
): Promise<Session> {
  const link = await useAccountLink(services.db, { token: body.token, purpose: 'administrator' })
  if (!link) throw accountsProblem('sign-in-link-over')
  return enterAccount(services, link.accountId, { request, reply })
}
