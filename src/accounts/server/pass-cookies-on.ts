import type { FastifyReply } from 'fastify'

/** Gives the browser the cookies that the library has set or taken away. */
export function passCookiesOn(from: Headers, reply: FastifyReply): void {
  for (const cookie of from.getSetCookie()) reply.header('set-cookie', cookie)
}
