import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CHANGED_COOKIE, SHARED_PAGE_SECONDS } from '#app/contract.ts'

/** Someone who has just changed something sees it on the next page, which a shared page may not show yet. */
export function markChanges(api: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const cookie = `${CHANGED_COOKIE}=1; Max-Age=${SHARED_PAGE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  api.addHook('onSend', (request, reply, payload, done) => {
    const isChange = request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 300
    // Programs with an API key have no cookies.
    const isBrowser = request.headers.cookie !== undefined || reply.hasHeader('set-cookie')
    if (isChange && isBrowser) reply.header('set-cookie', cookie)
    done(null, payload)
  })
}

export function hasJustChanged(request: FastifyRequest): boolean {
  return request.cookies[CHANGED_COOKIE] !== undefined
}
