import type { FastifyReply } from 'fastify'

export function passCookiesOn(from: Headers, reply: FastifyReply): void {
  for (const cookie of from.getSetCookie()) reply.header('set-cookie', cookie)
}
