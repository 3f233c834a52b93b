import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * Lets our own sign-in methods (links, passkeys) open a session. None of its routes are mounted, so it is not
 * reachable from outside.
 */
export const sessionPlugin = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint(
      '/open-session',
      { method: 'POST', body: z.object({ accountId: z.uuid() }) },
      async ctx => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.accountId)
        if (!user) throw ctx.error('NOT_FOUND', { code: 'USER_NOT_FOUND', message: 'This account doesn’t exist.' })
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ user, token: session.token })
      },
    ),
  },
} satisfies BetterAuthPlugin
