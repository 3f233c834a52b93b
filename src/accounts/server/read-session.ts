import type { FastifyRequest } from 'fastify'
import type { Session } from '../contract.ts'

export function readSession({ identity }: FastifyRequest): Session {
  const { account, isAdministrator, mustSignInAgain } = identity
  return { account, isAdministrator, mustSignInAgain }
}
