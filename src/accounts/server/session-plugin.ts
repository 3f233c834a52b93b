import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * The library's way in for those who have proved who they are by ways of ours: a link, a passkey. None of its routes is mounted, so
 * nobody but us can ask for this.
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
        if (!user) throw ctx.error('NOT_FOUND', { code: 'USER_NOT_FOUND', message: 'There is no such account.' })
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ user, token: session.token })
      },
    ),
  },
} satisfies BetterAuthPlugin
